import type { Theme } from './theme.ts';

export const spanish: Theme = {
  about: [
    'una noche de verano junto al mar',
    'un amor que vuelve después de muchos años',
    'bailar hasta que salga el sol',
    'las calles del barrio donde crecí',
  ],
  titles: [
    '{Noche|Luna|Lluvia} de {Verano|Sal|Enero|Abril}',
    '{Corazón|Fuego|Camino} {sin Dueño|de Papel|del Sur|Abierto}',
    'La {Ventana|Guitarra|Calle|Marea} {Azul|de Siempre|Callada}',
    '{Baila|Vuelve|Dime|Quédate} {Conmigo|Otra Vez|Despacio}',
    '{Sombra|Canela|Jazmín} y {Miel|Arena|Olvido}',
    'Donde {Nace el Río|Duerme el Mar|Empieza el Baile}',
  ],
  couplets: [
    ['La luna se {asoma|duerme} en la orilla del mar', 'y yo sin tus besos no sé caminar'],
    ['{Caminan|Despiertan} las calles con olor a café', 'y busco en la gente lo que nunca encontré'],
    ['Tu nombre lo llevo {cosido|grabado} en la piel', 'tus labios me saben a {fuego|canela} y a miel'],
    ['El viejo del barrio {tocaba|cantaba} un son', 'y el barrio entero era un {gran|solo} corazón'],
    ['Se fue la {mañana|tristeza}, se fue sin hablar', 'quedó la guitarra aprendiendo a llorar'],
    ['Mi madre decía: no corras, mi amor', 'que el tiempo {despacio|tranquilo} se vive mejor'],
    ['{Morena|Mi vida}, la noche nos vino a buscar', 'trae {flores|estrellas} del campo y el viento del mar'],
  ],
  choruses: [
    [
      'Baila conmigo, que la noche es {larga|nuestra}',
      'que el amor es un río que nunca descansa',
      'dame la mano y no mires atrás',
      'que el mundo se acaba y yo quiero {más|bailar}',
    ],
    [
      'Ay, corazón, ¿por qué vuelves a mí?',
      'si ya te {olvidé|lloré}, si contigo perdí',
      'pero suena la {música|guitarra} y vuelvo a caer',
      'en el mismo camino, en el mismo querer',
    ],
    [
      '{Vuela|Sube}, paloma, sobre el {cañaveral|olivar}',
      'dile que la espero {cantando|sentado} en el portal',
      'que traigo en el pecho una {llama|canción} encendida',
      'y que sin sus ojos se apaga la vida',
    ],
  ],
};

export const portuguese: Theme = {
  about: [
    'uma tarde de chuva no Rio',
    'a saudade de alguém que partiu',
    'um passeio à beira-mar ao entardecer',
    'um amor tranquilo de domingo',
  ],
  titles: [
    '{Saudade|Manhã|Tarde} de {Chuva|Março|Domingo|Maio}',
    '{Barco|Vento|Samba} {do Sul|de Papel|sem Fim|Azul}',
    'O {Mar|Violão|Sol} {na Janela|Devagar|Me Chamou}',
    '{Fica|Volta|Canta} {Comigo|Mais um Pouco|pra Mim}',
    '{Areia|Canela|Maré} e {Silêncio|Luar|Sal}',
  ],
  couplets: [
    ['A {chuva|tarde} caiu devagar no jardim', 'e o teu violão não se esquece de mim'],
    ['O barco se foi com a {vela|luz} da manhã', 'e deixou a saudade pra {hoje|mim} e amanhã'],
    ['Tem {flor|sol} na janela e café no fogão', 'tem um samba guardado no meu coração'],
    ['As ondas me contam {segredos|histórias} do mar', 'eu fico na areia querendo escutar'],
    ['Você chegou tarde, eu {já|não} ia dormir', 'mas quando você canta não posso partir'],
    ['Na rua da praia a {lua|gente} passou', 'vestida de prata, e ninguém reparou'],
  ],
  choruses: [
    [
      'Ai, que saudade do teu {olhar|cantar}',
      'que vai e que vem como as ondas do mar',
      'deixa o {mundo|tempo} correr, deixa o vento levar',
      'eu só quero contigo poder descansar',
    ],
    [
      'Fica comigo até o sol {nascer|chegar}',
      'não tenho mais nada pra te {oferecer|entregar}',
      'só este {samba|violão}, só esta canção',
      'e as portas abertas do meu coração',
    ],
    [
      'Devagar, meu amor, {devagar|sem correr}',
      'a noite tem muito pra gente {viver|dizer}',
      'o {rio|tempo} não volta, mas volta a canção',
      'que a gente deixou na palma da mão',
    ],
  ],
};

export const french: Theme = {
  about: [
    'une promenade sous la pluie à Paris',
    "un amour qui s'en va doucement",
    'danser seul dans sa cuisine',
    'le dernier été avant le départ',
  ],
  titles: [
    "{Pluie|Lumière|Matin} {d'Octobre|de Minuit|sur la Seine|Bleue}",
    "Les {Fenêtres|Rues|Jardins} {d'Hiver|du Sud|de Juin}",
    '{Danse|Reste|Parle} {Encore|avec Moi|Doucement}',
    '{Café|Velours|Papier} {Noir|Froissé|et Fumée}',
    "Le {Cœur|Train|Ciel} {Ailleurs|de Cinq Heures|à l'Envers}",
  ],
  couplets: [
    ['La pluie sur les toits a {repris|changé} sa chanson', "je marche sans toi, je n'ai plus de saison"],
    ['Il reste ton {parfum|manteau} dans le couloir du soir', "et l'ombre d'un sourire au fond du miroir"],
    ["Les {quais|trains} sont déserts, la ville s'endort", "et moi je t'attends, je t'attends encore"],
    ['On {dansait|riait} pieds nus dans la cuisine en été', 'on croyait que le temps allait nous oublier'],
    ['Le café refroidit, le {journal|matin} est trop long', 'je connais par cœur les défauts de ton nom'],
    ['Un {oiseau|accordéon} dans la rue recommence à jouer', "la valse des jours qu'on n'a pas su garder"],
  ],
  choruses: [
    [
      'Reste encore un peu, la nuit est {si douce|à nous}',
      'le monde peut attendre, que le vent nous pousse',
      "on n'a rien à perdre et tout à {rêver|donner}",
      'reste encore un peu, reste pour danser',
    ],
    [
      'Et je {tourne|marche}, et je tourne, et je pense à toi',
      'la lune est {tombée|posée} sur le bord du toit',
      "si tu entends mon cœur, {ne dis|n'en dis} rien du tout",
      'il bat la mesure, il bat malgré nous',
    ],
    [
      "On s'en va, on s'en va {vers le sud|loin d'ici}",
      'on emporte la mer au fond de la nuit',
      "et les {routes|étoiles} s'allument une à une, là-bas",
      "on s'en va, mon amour, et ne te retourne pas",
    ],
  ],
};

export const italian: Theme = {
  about: [
    "una sera d'estate in riviera",
    'un amore lontano',
    'il ritorno a casa dopo un lungo viaggio',
    'la luna sopra il porto',
  ],
  titles: [
    "{Luna|Notte|Sera} {d'Agosto|di Mare|sul Porto|Chiara}",
    "{Cuore|Vento|Cielo} {di Carta|Lontano|d'Argento}",
    '{Torna|Balla|Resta} {con Me|Ancora|Stasera}',
    'Le {Stelle|Strade|Finestre} {di Casa|del Sud|Accese}',
    'Il {Mare|Treno|Canto} {che Aspetta|delle Sei|Nascosto}',
  ],
  couplets: [
    ["La {luna|sera} si specchia nell'acqua del porto", 'e il tempo passato mi sembra più corto'],
    ['Le {strade|finestre} di casa profumano di pane', 'e suonano ancora le {stesse|vecchie} campane'],
    ['Tu {cantavi|ridevi} sul molo con i piedi nel mare', 'io non avevo parole, sapevo solo guardare'],
    ['È {partito|passato} il treno, è passato il dolore', 'ma resta una {lettera|voce} in fondo al mio cuore'],
    ["D'estate la {notte|piazza} non vuole dormire", 'ha troppi segreti che deve sentire'],
    ['Il vento racconta di un {viaggio|amore} lontano', 'e tu mi {stringevi|lasciavi} più forte la mano'],
  ],
  choruses: [
    [
      'Torna, {amore|ti prego}, torna con il {vento|mare}',
      'ho ancora mille cose da farti {sentire|ascoltare}',
      'la notte è una barca, {la luna|il cuore} è la vela',
      "e il cielo d'agosto per noi si svela",
    ],
    [
      'Balla con me finché il sole {verrà|salirà}',
      'che questa canzone mai più finirà',
      'se chiudi gli occhi, il {mondo|dolore} scompare',
      'rimane soltanto la voce del mare',
    ],
    [
      'O {dolce|eterna} luce, non mi lasciare',
      'insegna al mio cuore di nuovo a {sperare|volare}',
      'perché nella notte, {lontano|da solo} da te',
      'non trovo la stella che brilla per me',
    ],
  ],
};
