import { theme } from './theme.ts';

/** What people feel for each other, and where. */
export const nearThemes = {
  city: theme(`
about:
  driving through the city at night / the last train home / a skyline that never sleeps
titles:
  {Neon|Silver|Amber|Electric} {Rain|Avenue|Skyline|Windows}
  {Last|Midnight|Empty} {Train|Platform|Tram} to {Harbour Street|Eleventh|the Coast|Nowhere}
  {Rooftops|Streetlights|Taxis} {After Two|in the Rain|and You} / The {Corner|City|Bridge} {Knows|Remembers|Hums} Your Name
  {Concrete|Glass|Paper} {Moon|Stars|Sunrise} / {Four|Five|Three} in the Morning{| Again| Somewhere}
verses:
  {Streetlights|Headlights|Signals} falling on the {window|mirror|water} / every {corner|station|stranger} makes the night feel shorter
  I {count|read|know} the floors by the lights that are {burning|turning} / somewhere below me the {trains|wheels|trams} are returning
  Coffee and {rain|steam|smoke} on a quarter past three / the whole {sleeping city|empty avenue} leans over me
  There is a {song|voice|beat} coming out of a doorway / I turn my collar up and go {your|the slow|the long} way
  {Silver|Yellow|Paper} taxis in a river of {chrome|gold} / everyone is leaving, nobody is {home|old}
  You wrote your {name|number} on the {back|palm} of my hand / the {morning|subway} took the rest like the sea takes the sand
  The {towers|windows|billboards} are talking in {red|white|blue} and green / saying all of the things that we never could mean
  I have got {nowhere|no reason} to be until {dawn|ten} / just the hum of the bridge {going on and on|and the quiet again}
choruses:
  Oh, the city is {awake|alive|a wire} tonight / and every window holds a little light
  if you are lost then I am {lost|found} beside you / run through the {neon|rain|crowd}, I am right behind you
  Take me over the bridge, take me under the sky / let the {avenues|billboards|taxis} go flickering by
  we do not need a reason to be {out|up} this late / the night is a door and it is open all the way
  Midnight, {midnight|hold me}, do not let me down / I have walked my heart through every street in town
  and if the morning {finds|wants} us, let it wait / the lights are green, the lights are green, and it is late
`),
  dance: theme(`
about:
  dancing until the sun comes up / losing yourself in the beat / one perfect night on the floor
titles:
  {Feel|Move|Hold|Turn} {It|Me|With Me|the Night}{| Higher| Closer| Again}
  {Body|Heartbeat|Summer|Mirrorball} {Language|Season|Motion|Fever}
  Until the {Lights Come On|Sun Comes Up|Speakers Break|Morning} / {Hands|Hearts|Lights} {Up|Low|in the Air}
  {Dance|Jump|Spin} {Like Water|Like It's June|Away the Winter} / One More {Song|Round|Night} ({Stay|Don't Stop|Louder})
verses:
  {Bass|Drums|Lights} in the floor and a {spark|hand} in the air / I came here alone but I {no longer|do not} care
  You move like the {tide|light|smoke} and I follow it in / feel the {rhythm|summer|thunder} get under my skin
  {Glitter|Sugar|Gold} on your shoulder, the night on your tongue / tell me a story where everyone is young
  The DJ is {playing|breaking} the song from last June / and all of the room is a ship to the moon
  Closer and {closer|slower}, no words to explain / we are {two drops of water|sparks} in the {very same rain|same flame}
  Put down your {worries|telephone|armour}, put up your hands / this is a language that {nobody plans|everyone understands}
  Shoes by the {speaker|doorway} and hair in your eyes / we will be {dancing|golden} until the sunrise
choruses:
  Feel it, feel it, {higher|louder} than before / we are shaking all the {sadness|silence} from the floor
  turn me around and {turn|burn} me into light / we are not going home, not going home tonight
  Move with me, move with me, {all|right} through the night / nothing is heavy when you {hold|move} me right
  one more song and then {one more|another} song / I have been waiting for this all week long
  Oh, we {rise|fall|turn} and we {fall|rise} like the sea / put your heart on the beat and {come dance|stay} with me
  if tomorrow is coming then let it be slow / I have {never|not yet} learned how to let you go
`),
  machines: theme(`
about:
  machines that dream / a signal from a distant star / falling in love with a ghost in the wires
titles:
  {Signal|Static|Circuit|Chrome} {Hearts|Garden|Lullaby|Prayer} / {Orbit|Satellite|Module} {Seven|Nine|Blue|Zero}
  {Dream|Memory|Ghost} of a {Machine|Modem|Robot|Radio} / Binary {Sunset|Love|Weather}
  {Laser|Vector|Pixel} {Horizon|Highway|Dawn} / {Analog|Digital|Synthetic} {Tears|Summer|Eden}
verses:
  I was {born|built} in the glow of a {cathode|monitor} sun / with a {heart|head} full of numbers, and you were the one
  {Satellites|Numbers|Comets} drift through the back of my mind / sending you {postcards|signals} they never can find
  {Wires|Pixels|Circuits} are singing in violet and blue / every {signal|pulse} I send out is a letter to you
  There is {dust|frost} on the {mirror|antenna}, a hum in the wall / I am {learning to|trying to} breathe, I am learning to fall
  Copy my {shadow|voice}, save it under your name / when you {load|wake} me tomorrow, will I still be the same
  The {highway|grid|ocean} is endless, the colours are wrong / but the engine remembers the words to our song
  Past the {moons|rings} of Saturn the radio plays / a {tune|voice} from the summer of earlier days
choruses:
  I am a signal, I am coming through / {a million|a thousand} miles of dark to get to you
  if you can {hear|read} me, leave a light on tonight / I am only a machine but I am {learning|dreaming} light
  Drive, drive into the {vector|laser|burning} sun / the future is over, the future is {begun|young}
  hold on to my hand through the static and rain / I will dream you and dream you and dream you again
  Do you {remember|recall} how to dream, do you dream about me / in the {blue|glow} of the screen, in the {electric|silver} sea
  every heart is a circuit, and mine is undone / you were zero and I was the loneliest one
`),
  road: theme(`
about:
  an open road and an old car / leaving a small town / coming home after years away
titles:
  {Dust|Gravel|Miles} {Road|and Diesel|and Honey|Between Us} / {Old|Blue|Borrowed} {Ford|Boots|Guitar|Caravan}
  {Leaving|Back to|Somewhere Past} {Abilene|Dunmore|Cedar Falls|Santa Rosa|Tulsa|Marlow}
  {Long|Slow|Crooked} Way {Home|Round|to You} / County Line{| Blues| Waltz}
  {Tin|Kitchen|Porch} {Roof|Light|Swing} {Sunday|Morning|Song}
verses:
  I packed up my {boots|blues|records} and my {father's old|second-hand} guitar / a tank full of {hope|maybe} in a hand-me-down car
  The {fences|rivers|wires} run along like a {letter|sentence} half said / with the {hills|fields} up behind me and the sky up ahead
  There is {dust|rain} on the dashboard and {gold|salt} on the plain / a {freight|slow} train is calling me over again
  My mother said child, keep your {heart|lamp} burning low / there is more in the {leaving|staying} than some people know
  The {diner|station} at sundown serves coffee and pie / and the waitress says honey, we all say goodbye
  I have {slept|sung} under {bridges|rafters|starlight}, I have {danced|prayed} in the pines / I have followed the water and white painted lines
  Now the {porch|kitchen} light is waiting at the end of the lane / and the dog knows my {footstep|whistle}, and the swing knows my name
  Oh the {corn|wheat|clover} has grown higher than when I was young / and the hymn that she hummed is still here on my tongue
choruses:
  Roll on, {river|highway}, roll on / I will be there in the {morning|blue} before dawn
  every mile that I gave you, you gave to me / and the road is the only place I have been free
  Take me home by the {long|old} way round / past the {mill|church} and the edge of town
  I do not need {riches|much} and I do not need more / than your shape in the light of the kitchen door
  Hey, hey, it is a {crooked|lonesome|winding} mile / but I only came to see you smile
  hey, hey, let the {fiddle|guitar} play / we will sing all the troubles of the week away
`),
  love: theme(`
about:
  falling in love by accident / the first summer together / someone who feels like home
titles:
  {Honey|Sugar|Velvet|Cherry} {Light|Season|Skin|Weather} / {Close|Soft|Slow} {Enough|to the Touch|Motion|Burn}
  {Your|Her|His} {Name|Sweater|Voicemail|Coat} on {Me|the Chair|Repeat} / Stay {Till Sunday|a Little|Golden|for Breakfast}
  {Half|All|Most} of My {Heart|Weekend|Sky} / {Butterflies|Fireflies|Tangerines} {in August|at Noon|and You}
verses:
  You left your {sweater|records|keys} on the back of my chair / now the whole {room|apartment} smells like the rain in your hair
  I was {never|not one} to fall, I was steady and slow / then you {laughed|looked up} in the doorway and how could you know
  {Sunday|Morning|August} comes in through the blinds like a thief / and you {talk|smile} in your sleep beyond any belief
  There is {honey|sugar|thunder} in the way that you say my name / you struck a match in the dark and I {walked|came} to the flame
  We {burned|buttered} the toast and we danced in our socks / we {turned down|forgot} the {radio|kettle}, we turned back the clocks
  I {practise|rehearse} the words in the {mirror|shower} each day / and the minute I see you they all run away
  If you are the {ocean|river} then I am the {shore|stone} / you {smooth|turn} me to something I was not before
  Tell me your {secrets|troubles}, I will keep them like coins / I will {hum|hold} you to sleep where the {day and night join|evening joins}
choruses:
  You feel like {home|summer|sunlight}, you feel like the start / you {opened|painted} a window in the wall of my heart
  and I do not want to {hurry|worry}, I do not want to go / just stay in my arms and we will take it slow
  Baby, I am {yours|gone}, I am {gone|yours} and it shows / from the top of my head to the tips of my toes
  so {tell|show} me you feel it, do not leave me to guess / all of my maybes have turned into yes
  Hold me {closer|tighter|softly}, closer than the {skin|air} / this is the place where the good days begin
  if love is a river, I am ready to drown / lift me up, lift me up, never let me down
`),
  lost: theme(`
about:
  a love that ended quietly / missing someone on a rainy Sunday / letters never sent
titles:
  {Half-Empty|Quiet|Cold} {Bed|Kitchen|Coffee|Rooms} / {Letters|Postcards|Voicemails} {I Never Sent|to November|in a Drawer}
  What the {Rain|Winter|Phone|Mirror} {Said|Took|Kept} / {Ghosts|Echoes|Ashes} of {You|Us|June|a Good Thing}
  {Unmade|Unsaid|Undone} / The {Sound|Shape|Weight} of {Leaving|Your Absence|an Old Love}
verses:
  The {rain|clock|phone} on the wall says there is nothing to say / I have {set|laid} out two cups every morning this May
  Your {coat|key|shadow} is still hanging right there by the door / I keep on forgetting you live here no more
  I {read|burned|folded} all the letters I was too proud to send / they all {started|opened} with sorry and had no end
  We were {stubborn|thunder|careless} and beautiful, foolish and kind / you are {easy to leave|gone from the house} but you stay in my mind
  They {play|played} our old song in the shop by the train / I pretended to read till it faded to rain
  I {hear|heard} you are happy, I {hear|heard} you are well / it is a hard kind of heaven, a soft kind of hell
  The {winter|silence} moved in and it brought its own chair / it is drinking my wine and it {sits|sleeps} over there
  I am {learning|trying} to walk on the side without you / the sidewalk is wider, the sky is less blue
choruses:
  And I miss you, I miss you, {like|more than} the rain / I would {break|lose} my own heart just to feel it again
  there is a light in the hallway I leave on all night / in case you come back, in case I was right
  How do you {bury|carry} a thing that will not die / I have poured out the {whisky|sorrow}, I have dried out my eye
  but the {wind|night} in the chimney is calling your name / and nothing, no nothing will be the same
  Let it go, let it {go|fall}, let it wash out to sea / all the things that we {promised|wanted} and never would be
  there is peace in the ending, there is grace in the fall / I would rather have lost you than never at all
`),
  memory: theme(`
about:
  an old photograph / childhood summers by the lake / time passing too fast
titles:
  {Polaroid|Cassette|Super 8|Paper} {Summer|Years|Days|Hearts}
  {Seventeen|Nineteen Ninety-Nine|Eleven Years Old} {Forever|Again|at the Lake}
  {Bicycle|Swimming Pool|Orchard|Backyard} {Days|Weather|Song} / When We Were {Small|Giants|Astronauts|Rain}
  {Slow|Faded|Golden} {Hour|Photographs|Tape} / {Lemonade|Dandelion|Marigold} {Year|Street|Waltz}
verses:
  There is a {box|drawer} full of {photographs|cassettes|letters} under the stair / with the summer of seventeen caught in our hair
  We had {scars|mud|sun} on our knees and a {raft|kite} made of string / and we {swore|believed} we would never be scared of a thing
  The {ice cream|milk} man is gone and the {school|pool} has been closed / there is {ivy|moss} on the number of the house that we chose
  You were {first|best} at the rope swing, I was first to {turn|run} back / I can still hear your laughter along the old track
  My grandmother's {kitchen|garden} was {cinnamon|thyme} and light / she would hum in the {dark|hall} till we slept through the night
  Time is a {train|thief|river} that {nobody hears|takes what it steers} / it was only a minute, it was {twenty|eleven} years
  If I {close|shut} my eyes tightly I am back on the pier / with the {lake|whole} world before us and nothing to fear
choruses:
  Oh, those {golden|paper|endless} days, where did they go / they {melted|slipped} in our hands like the first of the snow
  keep me a place in the back of the car / singing out loud to the same shooting star
  Remember me {young|small}, remember me {wild|kind} / I am somewhere in the {summer|picture} that we left behind
  and the years may be many, the light may be low / but I {carry|keep} you with me wherever I go
  Slow down, slow down, {sweet|old} time / let me {hold|have} one more hour of the summer that was mine
  the evening is falling, the swallows are high / and we {wave|wait} at the corner and never say goodbye
`),
};
