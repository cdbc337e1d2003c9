import { theme } from './theme.ts';

/** The themes of other languages by ISO 639-3 code. Japanese words are separated by spaces, as on song sheets, to be timed. */
export const foreignThemes = {
  spa: theme(`
about:
  una noche de verano junto al mar / un amor que vuelve después de muchos años / bailar hasta que salga el sol / las calles del barrio donde crecí
titles:
  {Noche|Luna|Lluvia} de {Verano|Sal|Enero|Abril} / {Corazón|Fuego|Camino} {sin Dueño|de Papel|del Sur|Abierto}
  La {Ventana|Guitarra|Calle|Marea} {Azul|de Siempre|Callada} / {Baila|Vuelve|Dime|Quédate} {Conmigo|Otra Vez|Despacio}
  {Sombra|Canela|Jazmín} y {Miel|Arena|Olvido} / Donde {Nace el Río|Duerme el Mar|Empieza el Baile}
verses:
  La luna se {asoma|duerme} en la orilla del mar / y yo sin tus besos no sé caminar
  {Caminan|Despiertan} las calles con olor a café / y busco en la gente lo que nunca encontré
  Tu nombre lo llevo {cosido|grabado} en la piel / tus labios me saben a {fuego|canela} y a miel
  El viejo del barrio {tocaba|cantaba} un son / y el barrio entero era un {gran|solo} corazón
  Se fue la {mañana|tristeza}, se fue sin hablar / quedó la guitarra aprendiendo a llorar
  Mi madre decía: no corras, mi amor / que el tiempo {despacio|tranquilo} se vive mejor
  {Morena|Mi vida}, la noche nos vino a buscar / trae {flores|estrellas} del campo y el viento del mar
choruses:
  Baila conmigo, que la noche es {larga|nuestra} / que el amor es un río que nunca descansa
  dame la mano y no mires atrás / que el mundo se acaba y yo quiero {más|bailar}
  Ay, corazón, ¿por qué vuelves a mí? / si ya te {olvidé|lloré}, si contigo perdí
  pero suena la {música|guitarra} y vuelvo a caer / en el mismo camino, en el mismo querer
  {Vuela|Sube}, paloma, sobre el {cañaveral|olivar} / dile que la espero {cantando|sentado} en el portal
  que traigo en el pecho una {llama|canción} encendida / y que sin sus ojos se apaga la vida
`),
  por: theme(`
about:
  uma tarde de chuva no Rio / a saudade de alguém que partiu / um passeio à beira-mar ao entardecer / um amor tranquilo de domingo
titles:
  {Saudade|Manhã|Tarde} de {Chuva|Março|Domingo|Maio} / {Barco|Vento|Samba} {do Sul|de Papel|sem Fim|Azul}
  O {Mar|Violão|Sol} {na Janela|Devagar|Me Chamou} / {Fica|Volta|Canta} {Comigo|Mais um Pouco|pra Mim}
  {Areia|Canela|Maré} e {Silêncio|Luar|Sal}
verses:
  A {chuva|tarde} caiu devagar no jardim / e o teu violão não se esquece de mim
  O barco se foi com a {vela|luz} da manhã / e deixou a saudade pra {hoje|mim} e amanhã
  Tem {flor|sol} na janela e café no fogão / tem um samba guardado no meu coração
  As ondas me contam {segredos|histórias} do mar / eu fico na areia querendo escutar
  Você chegou tarde, eu {já|não} ia dormir / mas quando você canta não posso partir
  Na rua da praia a {lua|gente} passou / vestida de prata, e ninguém reparou
choruses:
  Ai, que saudade do teu {olhar|cantar} / que vai e que vem como as ondas do mar
  deixa o {mundo|tempo} correr, deixa o vento levar / eu só quero contigo poder descansar
  Fica comigo até o sol {nascer|chegar} / não tenho mais nada pra te {oferecer|entregar}
  só este {samba|violão}, só esta canção / e as portas abertas do meu coração
  Devagar, meu amor, {devagar|sem correr} / a noite tem muito pra gente {viver|dizer}
  o {rio|tempo} não volta, mas volta a canção / que a gente deixou na palma da mão
`),
  fra: theme(`
about:
  une promenade sous la pluie à Paris / un amour qui s'en va doucement / danser seul dans sa cuisine / le dernier été avant le départ
titles:
  {Pluie|Lumière|Matin} {d'Octobre|de Minuit|sur la Seine|Bleue} / Les {Fenêtres|Rues|Jardins} {d'Hiver|du Sud|de Juin}
  {Danse|Reste|Parle} {Encore|avec Moi|Doucement} / {Café|Velours|Papier} {Noir|Froissé|et Fumée}
  Le {Cœur|Train|Ciel} {Ailleurs|de Cinq Heures|à l'Envers}
verses:
  La pluie sur les toits a {repris|changé} sa chanson / je marche sans toi, je n'ai plus de saison
  Il reste ton {parfum|manteau} dans le couloir du soir / et l'ombre d'un sourire au fond du miroir
  Les {quais|trains} sont déserts, la ville s'endort / et moi je t'attends, je t'attends encore
  On {dansait|riait} pieds nus dans la cuisine en été / on croyait que le temps allait nous oublier
  Le café refroidit, le {journal|matin} est trop long / je connais par cœur les défauts de ton nom
  Un {oiseau|accordéon} dans la rue recommence à jouer / la valse des jours qu'on n'a pas su garder
choruses:
  Reste encore un peu, la nuit est {si douce|à nous} / le monde peut attendre, que le vent nous pousse
  on n'a rien à perdre et tout à {rêver|donner} / reste encore un peu, reste pour danser
  Et je {tourne|marche}, et je tourne, et je pense à toi / la lune est {tombée|posée} sur le bord du toit
  si tu entends mon cœur, {ne dis|n'en dis} rien du tout / il bat la mesure, il bat malgré nous
  On s'en va, on s'en va {vers le sud|loin d'ici} / on emporte la mer au fond de la nuit
  et les {routes|étoiles} s'allument une à une, là-bas / on s'en va, mon amour, et ne te retourne pas
`),
  ita: theme(`
about:
  una sera d'estate in riviera / un amore lontano / il ritorno a casa dopo un lungo viaggio / la luna sopra il porto
titles:
  {Luna|Notte|Sera} {d'Agosto|di Mare|sul Porto|Chiara} / {Cuore|Vento|Cielo} {di Carta|Lontano|d'Argento}
  {Torna|Balla|Resta} {con Me|Ancora|Stasera} / Le {Stelle|Strade|Finestre} {di Casa|del Sud|Accese}
  Il {Mare|Treno|Canto} {che Aspetta|delle Sei|Nascosto}
verses:
  La {luna|sera} si specchia nell'acqua del porto / e il tempo passato mi sembra più corto
  Le {strade|finestre} di casa profumano di pane / e suonano ancora le {stesse|vecchie} campane
  Tu {cantavi|ridevi} sul molo con i piedi nel mare / io non avevo parole, sapevo solo guardare
  È {partito|passato} il treno, è passato il dolore / ma resta una {lettera|voce} in fondo al mio cuore
  D'estate la {notte|piazza} non vuole dormire / ha troppi segreti che deve sentire
  Il vento racconta di un {viaggio|amore} lontano / e tu mi {stringevi|lasciavi} più forte la mano
choruses:
  Torna, {amore|ti prego}, torna con il {vento|mare} / ho ancora mille cose da farti {sentire|ascoltare}
  la notte è una barca, {la luna|il cuore} è la vela / e il cielo d'agosto per noi si svela
  Balla con me finché il sole {verrà|salirà} / che questa canzone mai più finirà
  se chiudi gli occhi, il {mondo|dolore} scompare / rimane soltanto la voce del mare
  O {dolce|eterna} luce, non mi lasciare / insegna al mio cuore di nuovo a {sperare|volare}
  perché nella notte, {lontano|da solo} da te / non trovo la stella che brilla per me
`),
  deu: theme(`
about:
  eine Nacht in Berlin ohne Schlaf / der letzte Sommer am See / ein Abschied am Bahnhof / Maschinen, die im Dunkeln atmen
titles:
  {Kalte|Stille|Lange} {Lichter|Straßen|Nacht|Fenster} / {Herz|Regen|Stahl} aus {Glas|Papier|Staub}
  {Letzter|Früher|Blauer} {Zug|Morgen|Sommer} / Die {Stadt|Maschine|Welle} {Atmet|Schläft Nicht|Erinnert Sich}
  {Tanz|Bleib|Lauf} {Weiter|mit Mir|bis zum Licht}
verses:
  Die {Stadt|Straße} ist noch wach und der {Regen|Morgen} wird leise / wir fahren im Kreis auf der längsten Reise
  Am Bahnhof der Wind und ein {Koffer|Mantel} aus Leder / du sagst, wir sehen uns, ich weiß nicht, ob wieder
  Maschinen {atmen|singen} im Keller der Zeit / ich zähle die Schläge, ich bin bereit
  Der See lag so {dunkel|ruhig}, wir sprangen hinein / wir wollten für immer die Jüngsten sein
  Die Lichter {verschwimmen|erzählen} im Fenster der Bahn / wir kommen zu spät, doch wir kommen noch an
  Mein Herz ist ein {Zimmer|Motor} mit offener Tür / der Winter geht fort, und du bist noch hier
choruses:
  Tanz mit mir weiter, {die Nacht|der Weg} ist noch lang / hör auf die Stille, hör auf den Klang
  wir brauchen kein Morgen, wir {brauchen|wollen} nur Licht / und wenn alles fällt, dann fallen wir nicht
  Lauf, lauf, lauf durch das {Feuer|Dunkel} der Stadt / wer nie etwas suchte, wird niemals mehr satt
  die Welt ist aus {Eisen|Beton}, der Himmel aus Blei / doch heute, nur heute, sind wir alle frei
  Bleib noch bis {morgen|zum Morgen}, bleib noch bei mir / der Sommer hat Zeit und der Sommer ist hier
  wir malen die {Wände|Straßen} mit Farben aus Glas / und lachen und wissen nicht einmal, worüber und was
`),
  jpn: theme(`
about:
  夏の終わりの花火と、言えなかった言葉についての歌です / 夜の東京をひとりで歩く、切ないけれど明るいメロディー / 卒業の日の朝、桜の下で交わした約束の物語 / 雨上がりの駅で君を待っている、やさしいラブソング
titles:
  {夏|夜|春}の{花火|手紙|約束|メロディー} / {雨|星|風}の{ステーション|ワルツ|むこう} / 君と{歩いた道|見た空|はじまる朝} / {青い|遠い|小さな}{ひかり|世界|物語} / さよなら{サマー|東京|また明日}
verses:
  夜の 街に {光|雨}が ゆれて / 君の 声を まだ 探してる
  {改札|坂道}を 抜けたら 風が 吹いた / 忘れた はずの 歌が 聞こえた
  花火の あとの 静かな {空|道}に / 言えない 言葉が ひとつ 残った
  自転車で {海|丘}まで 走った 日々 / あの頃の 僕らは 無敵 だった
  窓辺に {桜|夕日}が こぼれて いるよ / 君に もう一度 会いに 行きたい
  スニーカーの ひもを 結び なおして / 新しい {朝|季節}に 手を のばした
choruses:
  ねえ 君と なら どこまでも 行ける / 夜空を こえて {光|未来}の 中へ
  涙の あとは 笑って みせて / この 手を 離さないで いてね
  さよなら じゃなくて また 明日ね / {夏|春}の 終わりに 約束 しよう
  胸の 奥で 鳴り つづけてる / 僕らの 歌は 終わらない
  きらきら {光る|ゆれる} 星の 下で / 君の 名前を 何度も 呼ぶよ
  走れ 走れ 風に なるまで / 今 世界が 動き はじめる
`),
  kor: theme(`
about:
  한여름 밤의 도시를 달리는 설레는 노래 / 비 오는 날 너를 기다리며 부르는 사랑 노래 / 다시 일어나서 함께 춤추자는 밝은 댄스곡 / 멀어진 너에게 보내는 늦은 편지 같은 노래
titles:
  {별빛|여름밤|첫눈} {아래|편지|댄스} / 너의 {이름|목소리|우산} / {다시|오늘밤|천천히} {춤을 춰|만나|달려} / {푸른|작은|우리의} {우주|바다|계절} / 안녕, {봄|서울|내일}
verses:
  {별빛이|불빛이} 내려와 너의 어깨 위에 / 오늘 밤 우리는 잠들지 않을래
  비 오는 거리에 우산을 {펴고|접고} / 너의 발소리를 기다리고 있어
  심장이 {빠르게|조용히} 뛰기 시작해 / 이 음악이 우릴 데려갈 거야
  지나간 계절에 {편지를|노래를} 쓴다 / 아직도 네가 보고 싶다고
  멀리서 들리는 너의 {웃음소리|노랫소리} / 온 세상이 갑자기 환해졌어
  넘어져도 괜찮아 {손을|나를} 잡아 줘 / 우리는 다시 일어날 수 있어
choruses:
  춤을 춰 오늘 밤 {우리|모두} 함께 / 아무도 우리를 멈출 수 없게
  하늘 끝까지 손을 {뻗어|들어} 봐 / 지금 이 순간이 영원할 것처럼
  너를 {사랑해|기다려} 말하지 못한 말 / 바람이 대신 전해 주기를
  눈을 감으면 네가 {보여|들려} / 내 마음은 아직 그 자리에 있어
  달려가 {저기|멀리} 빛나는 곳으로 / 두려움은 모두 뒤에 두고서
  너와 나 우리의 {노래가|꿈이} 들려 / 새로운 하루가 시작되고 있어
`),
};
