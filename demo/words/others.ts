import type { Theme } from './theme.ts';

export const german: Theme = {
  about: [
    'eine Nacht in Berlin ohne Schlaf',
    'der letzte Sommer am See',
    'ein Abschied am Bahnhof',
    'Maschinen, die im Dunkeln atmen',
  ],
  titles: [
    '{Kalte|Stille|Lange} {Lichter|Straßen|Nacht|Fenster}',
    '{Herz|Regen|Stahl} aus {Glas|Papier|Staub}',
    '{Letzter|Früher|Blauer} {Zug|Morgen|Sommer}',
    'Die {Stadt|Maschine|Welle} {Atmet|Schläft Nicht|Erinnert Sich}',
    '{Tanz|Bleib|Lauf} {Weiter|mit Mir|bis zum Licht}',
  ],
  couplets: [
    [
      'Die {Stadt|Straße} ist noch wach und der {Regen|Morgen} wird leise',
      'wir fahren im Kreis auf der längsten Reise',
    ],
    ['Am Bahnhof der Wind und ein {Koffer|Mantel} aus Leder', 'du sagst, wir sehen uns, ich weiß nicht, ob wieder'],
    ['Maschinen {atmen|singen} im Keller der Zeit', 'ich zähle die Schläge, ich bin bereit'],
    ['Der See lag so {dunkel|ruhig}, wir sprangen hinein', 'wir wollten für immer die Jüngsten sein'],
    ['Die Lichter {verschwimmen|erzählen} im Fenster der Bahn', 'wir kommen zu spät, doch wir kommen noch an'],
    ['Mein Herz ist ein {Zimmer|Motor} mit offener Tür', 'der Winter geht fort, und du bist noch hier'],
  ],
  choruses: [
    [
      'Tanz mit mir weiter, {die Nacht|der Weg} ist noch lang',
      'hör auf die Stille, hör auf den Klang',
      'wir brauchen kein Morgen, wir {brauchen|wollen} nur Licht',
      'und wenn alles fällt, dann fallen wir nicht',
    ],
    [
      'Lauf, lauf, lauf durch das {Feuer|Dunkel} der Stadt',
      'wer nie etwas suchte, wird niemals mehr satt',
      'die Welt ist aus {Eisen|Beton}, der Himmel aus Blei',
      'doch heute, nur heute, sind wir alle frei',
    ],
    [
      'Bleib noch bis {morgen|zum Morgen}, bleib noch bei mir',
      'der Sommer hat Zeit und der Sommer ist hier',
      'wir malen die {Wände|Straßen} mit Farben aus Glas',
      'und lachen und wissen nicht einmal, worüber und was',
    ],
  ],
};

/** Words are separated by spaces, as song sheets do, so that each can be timed. */
export const japanese: Theme = {
  about: [
    '夏の終わりの花火と、言えなかった言葉についての歌です',
    '夜の東京をひとりで歩く、切ないけれど明るいメロディー',
    '卒業の日の朝、桜の下で交わした約束の物語',
    '雨上がりの駅で君を待っている、やさしいラブソング',
  ],
  titles: [
    '{夏|夜|春}の{花火|手紙|約束|メロディー}',
    '{雨|星|風}の{ステーション|ワルツ|むこう}',
    '君と{歩いた道|見た空|はじまる朝}',
    '{青い|遠い|小さな}{ひかり|世界|物語}',
    'さよなら{サマー|東京|また明日}',
  ],
  couplets: [
    ['夜の 街に {光|雨}が ゆれて', '君の 声を まだ 探してる'],
    ['{改札|坂道}を 抜けたら 風が 吹いた', '忘れた はずの 歌が 聞こえた'],
    ['花火の あとの 静かな {空|道}に', '言えない 言葉が ひとつ 残った'],
    ['自転車で {海|丘}まで 走った 日々', 'あの頃の 僕らは 無敵 だった'],
    ['窓辺に {桜|夕日}が こぼれて いるよ', '君に もう一度 会いに 行きたい'],
    ['スニーカーの ひもを 結び なおして', '新しい {朝|季節}に 手を のばした'],
  ],
  choruses: [
    [
      'ねえ 君と なら どこまでも 行ける',
      '夜空を こえて {光|未来}の 中へ',
      '涙の あとは 笑って みせて',
      'この 手を 離さないで いてね',
    ],
    [
      'さよなら じゃなくて また 明日ね',
      '{夏|春}の 終わりに 約束 しよう',
      '胸の 奥で 鳴り つづけてる',
      '僕らの 歌は 終わらない',
    ],
    [
      'きらきら {光る|ゆれる} 星の 下で',
      '君の 名前を 何度も 呼ぶよ',
      '走れ 走れ 風に なるまで',
      '今 世界が 動き はじめる',
    ],
  ],
};

export const korean: Theme = {
  about: [
    '한여름 밤의 도시를 달리는 설레는 노래',
    '비 오는 날 너를 기다리며 부르는 사랑 노래',
    '다시 일어나서 함께 춤추자는 밝은 댄스곡',
    '멀어진 너에게 보내는 늦은 편지 같은 노래',
  ],
  titles: [
    '{별빛|여름밤|첫눈} {아래|편지|댄스}',
    '너의 {이름|목소리|우산}',
    '{다시|오늘밤|천천히} {춤을 춰|만나|달려}',
    '{푸른|작은|우리의} {우주|바다|계절}',
    '안녕, {봄|서울|내일}',
  ],
  couplets: [
    ['{별빛이|불빛이} 내려와 너의 어깨 위에', '오늘 밤 우리는 잠들지 않을래'],
    ['비 오는 거리에 우산을 {펴고|접고}', '너의 발소리를 기다리고 있어'],
    ['심장이 {빠르게|조용히} 뛰기 시작해', '이 음악이 우릴 데려갈 거야'],
    ['지나간 계절에 {편지를|노래를} 쓴다', '아직도 네가 보고 싶다고'],
    ['멀리서 들리는 너의 {웃음소리|노랫소리}', '온 세상이 갑자기 환해졌어'],
    ['넘어져도 괜찮아 {손을|나를} 잡아 줘', '우리는 다시 일어날 수 있어'],
  ],
  choruses: [
    [
      '춤을 춰 오늘 밤 {우리|모두} 함께',
      '아무도 우리를 멈출 수 없게',
      '하늘 끝까지 손을 {뻗어|들어} 봐',
      '지금 이 순간이 영원할 것처럼',
    ],
    [
      '너를 {사랑해|기다려} 말하지 못한 말',
      '바람이 대신 전해 주기를',
      '눈을 감으면 네가 {보여|들려}',
      '내 마음은 아직 그 자리에 있어',
    ],
    [
      '달려가 {저기|멀리} 빛나는 곳으로',
      '두려움은 모두 뒤에 두고서',
      '너와 나 우리의 {노래가|꿈이} 들려',
      '새로운 하루가 시작되고 있어',
    ],
  ],
};
