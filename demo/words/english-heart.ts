import type { Theme } from './theme.ts';

/** Themes of love, loss, memory and home. */
export const heartThemes = {
  love: {
    about: ['falling in love by accident', 'the first summer together', 'someone who feels like home'],
    titles: [
      '{Honey|Sugar|Velvet|Cherry} {Light|Season|Skin|Weather}',
      '{Close|Soft|Slow} {Enough|to the Touch|Motion|Burn}',
      '{Your|Her|His} {Name|Sweater|Voicemail|Coat} on {Me|the Chair|Repeat}',
      'Stay {Till Sunday|a Little|Golden|for Breakfast}',
      '{Half|All|Most} of My {Heart|Weekend|Sky}',
      '{Butterflies|Fireflies|Tangerines} {in August|at Noon|and You}',
    ],
    couplets: [
      [
        'You left your {sweater|records|keys} on the back of my chair',
        'now the whole {room|apartment} smells like the rain in your hair',
      ],
      [
        'I was {never|not one} to fall, I was steady and slow',
        'then you {laughed|looked up} in the doorway and how could you know',
      ],
      [
        '{Sunday|Morning|August} comes in through the blinds like a thief',
        'and you {talk|smile} in your sleep beyond any belief',
      ],
      [
        'There is {honey|sugar|thunder} in the way that you say my name',
        'you struck a match in the dark and I {walked|came} to the flame',
      ],
      [
        'We {burned|buttered} the toast and we danced in our socks',
        'we {turned down|forgot} the {radio|kettle}, we turned back the clocks',
      ],
      ['I {practise|rehearse} the words in the {mirror|shower} each day', 'and the minute I see you they all run away'],
      [
        'If you are the {ocean|river} then I am the {shore|stone}',
        'you {smooth|turn} me to something I was not before',
      ],
      [
        'Tell me your {secrets|troubles}, I will keep them like coins',
        'I will {hum|hold} you to sleep where the {day and night join|evening joins}',
      ],
    ],
    choruses: [
      [
        'You feel like {home|summer|sunlight}, you feel like the start',
        'you {opened|painted} a window in the wall of my heart',
        'and I do not want to {hurry|worry}, I do not want to go',
        'just stay in my arms and we will take it slow',
      ],
      [
        'Baby, I am {yours|gone}, I am {gone|yours} and it shows',
        'from the top of my head to the tips of my toes',
        'so {tell|show} me you feel it, do not leave me to guess',
        'all of my maybes have turned into yes',
      ],
      [
        'Hold me {closer|tighter|softly}, closer than the {skin|air}',
        'this is the place where the good days begin',
        'if love is a river, I am ready to drown',
        'lift me up, lift me up, never let me down',
      ],
    ],
  },
  lost: {
    about: ['a love that ended quietly', 'missing someone on a rainy Sunday', 'letters never sent'],
    titles: [
      '{Half-Empty|Quiet|Cold} {Bed|Kitchen|Coffee|Rooms}',
      '{Letters|Postcards|Voicemails} {I Never Sent|to November|in a Drawer}',
      'What the {Rain|Winter|Phone|Mirror} {Said|Took|Kept}',
      '{Ghosts|Echoes|Ashes} of {You|Us|June|a Good Thing}',
      '{Unmade|Unsaid|Undone}',
      'The {Sound|Shape|Weight} of {Leaving|Your Absence|an Old Love}',
    ],
    couplets: [
      [
        'The {rain|clock|phone} on the wall says there is nothing to say',
        'I have {set|laid} out two cups every morning this May',
      ],
      ['Your {coat|key|shadow} is still hanging right there by the door', 'I keep on forgetting you live here no more'],
      [
        'I {read|burned|folded} all the letters I was too proud to send',
        'they all {started|opened} with sorry and had no end',
      ],
      [
        'We were {stubborn|thunder|careless} and beautiful, foolish and kind',
        'you are {easy to leave|gone from the house} but you stay in my mind',
      ],
      ['They {play|played} our old song in the shop by the train', 'I pretended to read till it faded to rain'],
      ['I {hear|heard} you are happy, I {hear|heard} you are well', 'it is a hard kind of heaven, a soft kind of hell'],
      [
        'The {winter|silence} moved in and it brought its own chair',
        'it is drinking my wine and it {sits|sleeps} over there',
      ],
      ['I am {learning|trying} to walk on the side without you', 'the sidewalk is wider, the sky is less blue'],
    ],
    choruses: [
      [
        'And I miss you, I miss you, {like|more than} the rain',
        'I would {break|lose} my own heart just to feel it again',
        'there is a light in the hallway I leave on all night',
        'in case you come back, in case I was right',
      ],
      [
        'How do you {bury|carry} a thing that will not die',
        'I have poured out the {whisky|sorrow}, I have dried out my eye',
        'but the {wind|night} in the chimney is calling your name',
        'and nothing, no nothing will be the same',
      ],
      [
        'Let it go, let it {go|fall}, let it wash out to sea',
        'all the things that we {promised|wanted} and never would be',
        'there is peace in the ending, there is grace in the fall',
        'I would rather have lost you than never at all',
      ],
    ],
  },
  memory: {
    about: ['an old photograph', 'childhood summers by the lake', 'time passing too fast'],
    titles: [
      '{Polaroid|Cassette|Super 8|Paper} {Summer|Years|Days|Hearts}',
      '{Seventeen|Nineteen Ninety-Nine|Eleven Years Old} {Forever|Again|at the Lake}',
      '{Bicycle|Swimming Pool|Orchard|Backyard} {Days|Weather|Song}',
      'When We Were {Small|Giants|Astronauts|Rain}',
      '{Slow|Faded|Golden} {Hour|Photographs|Tape}',
      '{Lemonade|Dandelion|Marigold} {Year|Street|Waltz}',
    ],
    couplets: [
      [
        'There is a {box|drawer} full of {photographs|cassettes|letters} under the stair',
        'with the summer of seventeen caught in our hair',
      ],
      [
        'We had {scars|mud|sun} on our knees and a {raft|kite} made of string',
        'and we {swore|believed} we would never be scared of a thing',
      ],
      [
        'The {ice cream|milk} man is gone and the {school|pool} has been closed',
        'there is {ivy|moss} on the number of the house that we chose',
      ],
      [
        'You were {first|best} at the rope swing, I was first to {turn|run} back',
        'I can still hear your laughter along the old track',
      ],
      [
        "My grandmother's {kitchen|garden} was {cinnamon|thyme} and light",
        'she would hum in the {dark|hall} till we slept through the night',
      ],
      [
        'Time is a {train|thief|river} that {nobody hears|takes what it steers}',
        'it was only a minute, it was {twenty|eleven} years',
      ],
      [
        'If I {close|shut} my eyes tightly I am back on the pier',
        'with the {lake|whole} world before us and nothing to fear',
      ],
    ],
    choruses: [
      [
        'Oh, those {golden|paper|endless} days, where did they go',
        'they {melted|slipped} in our hands like the first of the snow',
        'keep me a place in the back of the car',
        'singing out loud to the same shooting star',
      ],
      [
        'Remember me {young|small}, remember me {wild|kind}',
        'I am somewhere in the {summer|picture} that we left behind',
        'and the years may be many, the light may be low',
        'but I {carry|keep} you with me wherever I go',
      ],
      [
        'Slow down, slow down, {sweet|old} time',
        'let me {hold|have} one more hour of the summer that was mine',
        'the evening is falling, the swallows are high',
        'and we {wave|wait} at the corner and never say goodbye',
      ],
    ],
  },
  faith: {
    about: ['hope after a hard year', 'lifting each other up', 'a light that does not go out'],
    titles: [
      '{Rise|Lift|Carry} {Me|Us|My Soul} {Up|Over|Home|Higher}',
      '{Morning|River|Mountain} {Mercy|Light|Hymn}',
      'Hold {On|the Light|My Hand} ({Sister|Brother|Mama|Children})',
      '{Grace|Glory|Joy} {Comes|Comes Walking|in the Morning}',
      'This {Little|Old|Stubborn} {Light|Heart|Hope}',
      'Deep {Water|Roots|Breath}',
    ],
    couplets: [
      [
        'I was {down|low} in the valley with my {face|back} to the wall',
        'when I heard a small voice saying child, you can call',
      ],
      ['The {river|night} was so wide and my boat was so small', 'but a hand in the {water|darkness} was under it all'],
      [
        'They can {take|have} my possessions, they can {darken|close} the door',
        'but the {song|light} in my spirit was here long before',
      ],
      [
        'My {mother|sister|brother} kept {singing|praying} when there was no bread',
        'there is always tomorrow, is what she said',
      ],
      [
        'There is {joy|bread} in the morning, there is {oil|light} in the lamp',
        'there is room at the table, so come in from the damp',
      ],
      [
        'I have {stumbled|wandered} and {fallen|wondered}, I have turned from the way',
        'but mercy kept walking beside me all day',
      ],
      ['So {lay|put} down your burden, put your hand into mine', 'we will walk to the water, we will walk in a line'],
    ],
    choruses: [
      [
        '{Rise|Shine} up, {rise|shine} up, let the whole world see',
        'there is a light, there is a light, and it shines on me',
        'through the fire and the flood and the darkest night',
        'I am going to {walk|stand} in the beautiful light',
      ],
      [
        'Carry me {over|home}, carry me {home|over}',
        'I have been {weary|wandering}, I am weary no more',
        'hear how the {choir|people} are singing it loud',
        'there is a blue sky behind every cloud',
      ],
      [
        'Hold on, hold on, the {morning|daylight} is near',
        'hold on, hold on, I am {standing|right} here',
        'love is a mountain that cannot be moved',
        'love is the only thing that I ever proved',
      ],
    ],
  },
} satisfies Record<string, Theme>;
