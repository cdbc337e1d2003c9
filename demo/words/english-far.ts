import { theme } from './theme.ts';

/** Faith, fire, the street, the sea and the fields. */
export const farThemes = {
  faith: theme(`
about:
  hope after a hard year / lifting each other up / a light that does not go out
titles:
  {Rise|Lift|Carry} {Me|Us|My Soul} {Up|Over|Home|Higher} / {Morning|River|Mountain} {Mercy|Light|Hymn}
  Hold {On|the Light|My Hand} ({Sister|Brother|Mama|Children}) / {Grace|Glory|Joy} {Comes|Comes Walking|in the Morning}
  This {Little|Old|Stubborn} {Light|Heart|Hope} / Deep {Water|Roots|Breath}
verses:
  I was {down|low} in the valley with my {face|back} to the wall / when I heard a small voice saying child, you can call
  The {river|night} was so wide and my boat was so small / but a hand in the {water|darkness} was under it all
  They can {take|have} my possessions, they can {darken|close} the door / but the {song|light} in my spirit was here long before
  My {mother|sister|brother} kept {singing|praying} when there was no bread / there is always tomorrow, is what she said
  There is {joy|bread} in the morning, there is {oil|light} in the lamp / there is room at the table, so come in from the damp
  I have {stumbled|wandered} and {fallen|wondered}, I have turned from the way / but mercy kept walking beside me all day
  So {lay|put} down your burden, put your hand into mine / we will walk to the water, we will walk in a line
choruses:
  {Rise|Shine} up, {rise|shine} up, let the whole world see / there is a light, there is a light, and it shines on me
  through the fire and the flood and the darkest night / I am going to {walk|stand} in the beautiful light
  Carry me {over|home}, carry me {home|over} / I have been {weary|wandering}, I am weary no more
  hear how the {choir|people} are singing it loud / there is a blue sky behind every cloud
  Hold on, hold on, the {morning|daylight} is near / hold on, hold on, I am {standing|right} here
  love is a mountain that cannot be moved / love is the only thing that I ever proved
`),
  fire: theme(`
about:
  a storm that breaks over the mountains / refusing to kneel / the end of an empire
titles:
  {Crown|Throne|Temple|Cathedral} of {Ash|Iron|Thorns|Wolves} / {Burn|Break|Bury} the {Banners|Horizon|Crown|Silence}
  {Iron|Black|Winter|Hollow} {Sun|Choir|Gods|Tide} / No {Kings|Saints|Mercy|Masters} {Left|Tomorrow|Here}
  {Thunder|Vulture|Serpent|Ember} {March|Hymn|Season} / When the {Mountain|Sky|Wolf} {Falls|Answers|Wakes}
verses:
  {Iron|Thunder|Ravens} on the mountain, there is fire in the rain / we were {buried|born} in the winter, we will not bow again
  They {built|raised} up their towers on the bones of the meek / now the {stones|bells} have a voice and the silent will speak
  {Wolves|Crows|Shadows} at the window, the {candle|watch} burning low / I am {wearing|tearing} the scars that they told me to sew
  The {sky|gate} is an anvil, the hammer is near / I {swallowed|melted} my anger, I swallowed my fear
  {Ashes|Salt|Embers} in the harbour and blood on the snow / there is nowhere to hide and there is nowhere to go
  {Crown|Bind} me with thunder, {crown|bind} me with thorn / I was {broken|dead} in the evening, tomorrow I am born
  Hear the {drums|engines} of the {valley|foundry}, hear them beat in the wall / the {higher|louder} they build it, the harder it falls
choruses:
  {Burn|Break} it down, {burn|break} it down, let the {old|cold} towers fall / we have nothing to {lose|fear} and we want it all
  raise up your voices, {raise|tear} up the night / out of the ashes we are carrying the light
  We are the {storm|thunder|wolves}, we are the {flood|flame} / you will remember, you will remember our name
  no {kings|chains} above us, no {chains|kings} below / into the fire together we go
  Stand, stand, stand and be {heard|free} / I am {more|louder} than the silence you made out of me
  let the {heavens|mountains} come down, let the {oceans|rivers} run dry / I will not kneel and I will not die
`),
  rebel: theme(`
about:
  being young and bored / shouting back / a band in a garage
titles:
  {Bored|Loud|Broke|Late} {Again|and Proud|Forever|on Tuesday} / {Detention|Parking Lot|Basement} {Anthem|Kids|Riot}
  I {Don't Want|Never Read|Broke} Your {Advice|Rules|Television} / {Glue|Tape|Paint} It {Back|Over|Red}
  Nobody {Asked|Told|Likes} {Me|Us|Mondays} / {Static|Noise|Feedback} {Complaint|Kids|Summer}
verses:
  {Woke|Got} up at noon in the {clothes|boots} from before / there is {paint|rain} on the carpet and a boot through the door
  They {told|sold} us the future in a {plastic|paper} display / I {dropped|broke} it by Tuesday and I threw it away
  My {boss|teacher} says I am trouble, my {mother|doctor} says I am fine / I am {sitting|spitting} on the wall of the enemy line
  We have got {three|four} chords and a van with no brakes / we have {nothing|a list} in our pockets but mistakes
  The {telly|town} keeps on talking but it {never|does not} say much / everything is shiny and it breaks when you touch
  You can {keep|have} your promotion and the key to the gents / I would {rather be|be happier} hungry and sleep in a tent
choruses:
  Hey! Hey! We are {never|not} going home / hey! hey! leave us alone
  we are {loud|young} and we are stupid and we {know|like} what we are / a match in the dark in the back of the car
  I do not {want|need} it, I do not {need|want} it, I do not care / put it on the {fire|pile} with the rest over there
  one, two, three, and I am {out|off} of my head / I will {sleep|behave} when I am older, I will sleep when I am dead
  Turn it {up|loud}, turn it up till the {windows|ceilings} give in / there is a {war|noise} in my chest and it wants to begin
  we are the {noise|mess} that you left in the hall / we are the writing, the writing on the wall
`),
  street: theme(`
about:
  coming up from nothing / early shifts and big plans / loyalty on the block
titles:
  {Cold|Late|Double} {Shift|Summer|Block|Change} / {Bus|Stairwell|Corner|Rooftop} {Money|Prophet|Chess|Dreams}
  Mama {Said|Knew|Prayed}{| It| Slow} / {Seven|Nine|Two} {Floors Up|to Nine|Dollars}
  {Pressure|Patience|Paper} {Makes Diamonds|Talk|Season} / Same {Shoes|Block|Four Walls} ({Different|New} {View|Weather})
verses:
  {Seven|Nine|Twelve} in the morning and I am counting the {change|steps} / same {coat|shoes} from last winter but the weather got strange
  Mama worked the {double|night shift}, she was {tired|quiet} but proud / she said {speak|walk} like you mean it, never speak just for loud
  I got {notes|rhymes} in a {notebook|shoebox}, every page is a brick / building me a {house|staircase} that the rain cannot lick
  They {laughed|slept} on the {bus|corner}, now they are {calling|texting} my line / I said leave me a message, I am doing just fine
  {Pressure|Patience|Practice} makes the diamond, that is what they say / I been {under|holding} that mountain since the third of May
  Shout to the {corner|stairwell} where the {radio|winter} would freeze / we were {chess kings|champions} at midnight, we were {lords|ghosts} of the keys
  Money comes in {whispers|inches} and it {leaves|goes} like a train / so I {plant|hide} what I can in the {soil|dark} of my brain
  No {cape|crown} and no {saviour|sponsor}, only {sweat|work} and a plan / I was {somebody's|nobody's} problem, now I am somebody's man
choruses:
  Came up from the {bottom|basement}, now the view is so wide / I still got the {block|whole hood} and my brother beside
  keep your {eyes|head} on the road, keep the {love|lights} in the house / we do not {talk|run} when it rains, we just wait the rain out
  {All day|Slow down}, all night, I am {stacking|moving} it right / little bit of {hunger|patience}, little bit of light
  they can {keep|have} all the {noise|shine}, I just want what is mine / one step, two step, I am taking my time
  This one for the {late shift|corner}, this one for the train / for the {kids|ones} on the roof who are singing in the rain
  if you never had {nothing|a chance} then you know how I feel / put your hand on the {speaker|dashboard}, tell me if it is real
`),
  sea: theme(`
about:
  a boat that never came back / the tide and the moon / an island far from the noise
titles:
  {Salt|Harbour|Lantern|Tide} {Song|Light|Hymn|Letters} / {Island|Lagoon|Sailor|Gull} {Time|Weather|Heart}
  The {Boat|Bay|Shore} at {Dawn|Low Tide|Skerry Point} / {Seven|Three|Slow} {Waves|Tides|Sails}
  {Moon|Rain|Sun} Over {Water|the Estuary|Coral} / Driftwood {Chair|Lullaby|Kingdom}
verses:
  The {harbour|bay} is so quiet, the {lanterns|lamps} are low / I {mended|folded} the sails in the last of the glow
  There is salt on my {shoulder|collar} and sand in my shoe / and the {gulls|waves} have been calling me over to you
  The {moon|tide} pulls the water, the water pulls me / we are all of us {borrowed|lent} for a while by the sea
  My love took the {boat|current} at the end of the spring / and she {wore|gave} me the {blue|pearl} of a fisherman's ring
  {Slow|Sweet} island morning, the {mangoes|palms} in the sun / nobody is counting the things to be done
  {Sing|Tell} me the {river|ocean}, sing me the {rain|bay} / sing me the boat that will come home one day
  The {lighthouse|old man} keeps turning his {page|eye} through the night / a {thousand|hundred} dark stories, one sentence of light
choruses:
  Oh, carry me {out|over} where the deep water goes / where the wind is a song that {everyone|nobody} knows
  let the {wave|tide} be my cradle, let the {sky|moon} be my sheet / I will {dance|drift} till the {morning|stars} with the sea at my feet
  Easy now, easy, the {water|evening} is warm / we have come through the {night|cold} and the eye of the storm
  one love and one {ocean|harbour}, one {fire|song} on the shore / what else are we living, are we living for
  Come back, come back over the {bay|foam} / I have put out a lantern to {light|bring} you back home
  the {tide|year} has turned over, the {year|tide} has turned round / and I {wait|sing} on the edge of the sea and the ground
`),
  fields: theme(`
about:
  a walk through the autumn woods / the first snow / birds returning in spring
titles:
  {Autumn|Winter|April|Harvest} {Birds|Orchard|Hymn|Letters} / {Fox|Heron|Wren|Hare} in the {Barley|Snow|Heather|Reeds}
  {Bramble|Juniper|Hawthorn|Willow} {Lane|Lullaby|Reel|Song} / {First|Late|Quiet} {Snow|Light|Frost|Harvest}
  The {Miller|Shepherd|Weaver}'s {Daughter|Dream|Reel} / {Moss|Feather|Stone} and {Rain|Fern|Honey}
verses:
  The {fox|hare|wren} in the barley, the frost on the gate / the {apples|birches} are heavy, the {swallows|summer} left late
  I {followed|wandered} the {river|hedgerow} to the edge of the wood / and the {light|wind} in the branches was singing, and good
  {Gather|Bring} in the {barley|clover}, gather in the day / the {geese|clouds} over the water are going away
  There is {smoke|snow} on the valley and {moss|frost} on the stone / and nobody walking is walking alone
  Under the {willow|hawthorn} a {fiddle|whistle} was found / and the {girl|wind} who would play it slept under the ground
  {April|Morning} came over the hill in her shawl / with a {thrush|song} in her pocket to wake up us all
  The {moth|snow} finds the window, the {child|night} finds the bed / and the {stars|leaves} turn the pages of all we have said
choruses:
  Oh, the {leaves|years} they are falling, the leaves they will grow / and I will come back when the {hawthorn|first} winds blow
  keep a {seat|song} by the fire, keep the {bread|kettle} on the board / what the winter has taken the spring has restored
  Sing, little {bird|wren}, sing the {snow|night} away / sing up the {green|light} at the turn of the day
  the {hill|wood} is my mother, the {wood|hill} is my kin / open the door, love, and let the year in
  {Round|Turn} and around goes the {miller's|old} wheel / the {seasons|rivers} are turning and {time|love} is the reel
  so {dance|walk} with me, darling, through {heather|barley} and rain / for we will not come by this way again
`),
};
