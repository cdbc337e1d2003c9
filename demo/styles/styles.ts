import { mainGenres, type MainGenre } from '../../src/core/genres/main-genres.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { entriesOf } from '../table.ts';
import { parseStyle, type Style } from './style.ts';

/** Two lines a genre: what is composed, and what plays it. */
const table = `
Pop: bpm 104-124, modes major, chords triad, verse 1564 6415 1344, chorus 4156 1564 6545
  drums pop tight, bass synthBass eighths, comp pluck synco, comp warm hold, extra supersaw hold, lead pluck, voice bright, delay 0.18, duck 0.25
Rock: bpm 118-146, modes major mixolydian minor, chords triad, verse 1145 6415 1741, chorus 1544 4516 6415
  drums rock acoustic, bass picked eighths, comp clean eighths, extra dist eighths, lead dist, voice rough, reverb 0.2, drive 0.5
Hip Hop: bpm 84-96, swing16 0.18, modes minor dorian, chords seventh, verse 1144 1625 1167, chorus 1645 6711
  drums boombap dusty, bass sub synco, comp epiano sparse, extra strings hold, lead flute, voice rap, lowpass 12000, dust 0.25
R&B: bpm 66-84, swing16 0.12, modes minor dorian major, chords ninth, verse 2516 4321 6251, chorus 4536 2345
  drums rnb tight, bass sub synco, comp epiano charleston, comp warm hold, lead soft, voice warm, reverb 0.32
K-Pop: bpm 122-136, modes minor major, chords triad, verse 6451 1765, chorus 4536 6415
  drums edm tight, bass synthBass synco, comp pluck arp16, comp glass stabs, extra supersaw synco, lead square, voice bright, duck 0.3
Trap: bpm 132-150, modes minor harmonicMinor phrygian, chords triad, verse 1166 1121, chorus 1645 1167
  drums trap trap, bass eight08 trap, comp bell arp8, extra choir hold, lead bell, voice rap, reverb 0.3, delay 0.2
Indie: bpm 108-130, modes major mixolydian, chords seventh, verse 1644 1341 4141, chorus 4615 1524
  drums pop acoustic, bass picked eighths, comp clean arp8, comp warm hold, lead clean, voice light, reverb 0.4, delay 0.2
Metal: bpm 150-184, modes phrygian harmonicMinor minor, chords power, verse 1121 1167 1215, chorus 1675 6711
  drums blast heavy, bass picked gallop, comp dist gallop, extra dist hold, lead dist, voice rough, reverb 0.14, drive 1
Soul: bpm 88-108, swing8 0.16, modes major, chords seventh, verse 1345 1625 1414, chorus 4516 1365
  drums funk acoustic, bass fingered funk, comp organ hold, comp clean skank, extra brass stabs, lead sax, voice warm
Funk: bpm 100-116, swing16 0.1, modes dorian mixolydian, chords ninth, verse 1114 1414 2525, chorus 4411 1745
  drums funk tight, bass slap funk, comp clav synco, comp clean skank, extra brass stabs, lead brass, voice warm, reverb 0.14
Disco: bpm 114-126, modes minor dorian, chords seventh, verse 1473 6251 1765, chorus 4536 1456
  drums disco tight, bass fingered octaves, comp clean skank, comp strings hold, extra brass stabs, lead strings, voice bright, reverb 0.28
Punk: bpm 168-192, modes major, chords power, verse 1454 1564 1145, chorus 4511 1645
  drums punk heavy, bass picked eighths, comp dist eighths, lead dist, voice rough, reverb 0.1, delay 0, drive 0.7
Grunge: bpm 98-122, modes minor mixolydian, chords power, verse 1346 1717 1436, chorus 1647 1374
  drums half heavy, bass picked quarters, comp clean strum, extra dist strum, lead dist, voice rough, reverb 0.22, drive 0.9
Industrial: bpm 108-128, modes phrygian minor, chords power, verse 1112 1162, chorus 1627 1215
  drums industrial heavy, bass reese acid, comp dist chug, extra saw arp16, lead saw, voice rough, reverb 0.3, drive 1, duck 0.3
Gospel: bpm 80-104, swing8 0.3, modes major, chords ninth, verse 1415 1625 4125, chorus 4536 1345
  drums gospel acoustic, bass fingered walk, comp organ hold, comp piano charleston, extra choir hold, lead organ, voice choir, reverb 0.36
J-Pop: bpm 146-170, modes major, chords seventh, verse 4536 1563, chorus 4536 6451 2516
  drums rock tight, bass picked eighths, comp piano eighths, comp clean skank, extra strings hold, lead piano, voice light, drive 0.2
Alternative R&B: bpm 60-74, modes minor dorian, chords ninth, verse 1616 4146 1364, chorus 6415 4617
  drums half trap, bass eight08 root, comp glass hold, comp warm hold, extra clean arp8, lead soft, voice light, reverb 0.55, delay 0.3, lowpass 10500
Lo-Fi: bpm 70-84, swing16 0.22, modes major dorian, chords ninth, verse 2516 4321 1625, chorus 4365 2536
  drums lofi dusty, bass upright synco, comp epiano charleston, extra warm hold, lead vibes, voice light, reverb 0.3, lowpass 6500, dust 0.7
EDM: bpm 126-130, modes minor major, chords triad, verse 6415 1564, chorus 4561 6415 4156
  drums edm club, bass synthBass offbeat, comp pluck arp16, extra supersaw synco, lead supersaw, voice bright, reverb 0.35, delay 0.25, duck 0.7
Ambient: bpm 56-70, modes lydian major dorian, chords ninth, verse 1416 1544, chorus 6415 4126
  drums none tight, bass sub root, comp warm hold, comp choir hold, extra glass sparse, lead bell, voice choir, reverb 0.85, delay 0.5
House: bpm 120-126, modes minor dorian, chords ninth, verse 1144 6565 1767, chorus 4561 2516
  drums house club, bass synthBass synco, comp piano synco, comp warm hold, extra organ offbeats, lead organ, voice warm, delay 0.22, duck 0.5
Techno: bpm 130-140, modes phrygian minor, chords triad, verse 1111 1112, chorus 1166 1122
  drums techno club, bass acid acid, comp glass stabs, extra saw arp16, lead square, voice low, reverb 0.34, delay 0.35, drive 0.25, duck 0.55
Synthwave: bpm 92-112, modes minor dorian, chords triad, verse 1674 6415 1766, chorus 6711 4617
  drums synthwave tight, bass synthBass eighths, comp square arp16, comp warm hold, extra brass hold, lead saw, voice warm, reverb 0.45, delay 0.28, duck 0.2
Drum and Bass: bpm 170-176, modes minor dorian, chords ninth, verse 1645 4165, chorus 6417 1764
  drums dnb tight, bass reese synco, comp warm hold, comp epiano sparse, extra pluck arp8, lead glass, voice light, reverb 0.4, delay 0.25, duck 0.25
Dubstep: bpm 138-144, modes minor phrygian, chords triad, verse 1675 1167, chorus 1121 1162
  drums dubstep heavy, bass wobble root, comp warm hold, extra saw stabs, lead saw, voice low, drive 0.5, duck 0.4
Trance: bpm 134-140, modes minor, chords triad, verse 6415 1637, chorus 6451 4561
  drums trance club, bass synthBass rolling, comp supersaw gate, comp pluck arp16, extra strings hold, lead supersaw, voice bright, reverb 0.5, delay 0.35, duck 0.55
Chillwave: bpm 84-100, modes major mixolydian, chords seventh, verse 1414 4613, chorus 2415 4563
  drums ballad dusty, bass synthBass quarters, comp warm hold, comp square arp8, lead soft, voice light, reverb 0.6, delay 0.3, duck 0.3, lowpass 8500, dust 0.25
Vaporwave: bpm 62-76, modes major lydian, chords ninth, verse 4321 2516, chorus 4536 1765
  drums half tight, bass slap root, comp epiano hold, comp glass arp8, lead sax, voice light, reverb 0.7, delay 0.35, lowpass 7500, dust 0.3
Phonk: bpm 132-150, modes phrygian minor, chords triad, verse 1121 1165, chorus 1121 1265
  drums phonk trap, bass eight08 synco, comp choir hold, lead cowbell, voice rap, reverb 0.2, drive 0.8, lowpass 11000, dust 0.35
Drill: bpm 140-146, modes harmonicMinor phrygian, chords triad, verse 1165 1615, chorus 1215 6615
  drums drill trap, bass eight08 trap, comp piano arp8, comp strings hold, lead strings, voice rap, reverb 0.26
Garage: bpm 130-136, swing16 0.24, modes minor dorian, chords ninth, verse 1415 2511, chorus 4516 6251
  drums garage club, bass sub synco, comp organ synco, comp warm hold, lead pluck, voice bright, duck 0.2
16-Bit: bpm 136-168, modes major minor mixolydian, chords triad, verse 1564 1765 1425, chorus 4536 6711 6451
  drums chip chip, bass chipTri octaves, comp chip arp16, lead chip, voice light, reverb 0.06, delay 0.16
Cinematic: bpm 76-104, modes minor harmonicMinor, chords triad, verse 1637 1166 1465, chorus 6711 1637
  drums cinematic epic, bass strings root, comp strings eighths, comp choir hold, extra brass hold, lead brass, voice choir, reverb 0.6
Jazz: bpm 116-158, swing8 0.3, modes major dorian, chords ninth, verse 2516 1625 3625, chorus 4736 2511
  drums jazz brush, bass upright walk, comp piano charleston, lead sax, voice warm, reverb 0.3, delay 0
Folk: bpm 88-112, modes major mixolydian dorian, chords triad, verse 1415 1564 1641, chorus 4151 6415
  drums none hand, bass upright two, comp steel finger, extra fiddle hold, lead fiddle, voice warm, reverb 0.24, delay 0
Classical: bpm 84-116, beats 3, modes major harmonicMinor, chords triad, verse 1451 1625 1563, chorus 4516 6251
  drums none epic, bass strings root, comp piano waltz, extra strings hold, lead flute, voice opera, reverb 0.5, delay 0
Reggae: bpm 68-80, swing16 0.12, modes major, chords triad, verse 1414 1212 6545, chorus 1541 4516
  drums oneDrop acoustic, bass fingered dub, comp clean offbeats, comp organ skank, lead brass, voice warm, delay 0.35, lowpass 13000
Blues: bpm 66-108, swing8 0.33, modes majorBlues minorBlues, chords seventh, verse 1411 1141, chorus 4411 5415
  drums shuffle acoustic, bass fingered walk, comp organ hold, comp clean shuffle, lead dist, voice rough, drive 0.35
Country: bpm 96-124, modes major, chords triad, verse 1415 1145 1541, chorus 4151 1451
  drums train acoustic, bass upright two, comp steel strum, comp clean arp8, extra fiddle hold, lead fiddle, voice warm, delay 0.05
Latin: bpm 96-112, modes minor harmonicMinor major, chords triad, verse 1451 1765 6415, chorus 4151 4736
  drums latin hand, bass fingered tumbao, comp nylon strum, comp piano montuno, extra trumpet stabs, lead trumpet, voice bright
Reggaeton: bpm 88-98, modes minor phrygian, chords triad, verse 6415 1637, chorus 6545 4566
  drums dembow club, bass sub dembow, comp pluck synco, extra glass hold, lead pluck, voice low, delay 0.2, duck 0.15
Afrobeat: bpm 106-120, modes dorian mixolydian, chords seventh, verse 1144 2525 1454, chorus 4411 1545
  drums afro hand, bass fingered funk, comp clean arp16, comp organ offbeats, extra brass stabs, lead sax, voice warm, reverb 0.18
Bossa Nova: bpm 120-140, modes major dorian, chords ninth, verse 1251 1625 2536, chorus 4736 2511
  drums bossa brush, bass upright bossa, comp nylon bossa, extra strings hold, lead flute, voice light, reverb 0.26, delay 0
Salsa: bpm 176-196, modes minor harmonicMinor major, chords seventh, verse 1451 1454 2511, chorus 1454 4151
  drums salsa hand, bass upright tumbao, comp piano montuno, extra brass stabs, lead trumpet, voice bright, reverb 0.2, delay 0
Bluegrass: bpm 128-152, modes major mixolydian, chords triad, verse 1415 1151 1451, chorus 4151 4115
  drums none hand, bass upright two, comp banjo arp16, comp steel offbeats, lead fiddle, voice bright, reverb 0.14, delay 0
Swing: bpm 150-186, swing8 0.32, modes major, chords seventh, verse 1625 1145 3625, chorus 4416 1625
  drums swing acoustic, bass upright walk, comp piano quarters, extra brass charleston, lead trumpet, voice warm, delay 0
Ska: bpm 146-172, modes major, chords triad, verse 1454 1645 1145, chorus 4516 1545
  drums ska acoustic, bass fingered walk, comp clean offbeats, comp organ offbeats, extra brass stabs, lead trumpet, voice bright, reverb 0.14
Opera: bpm 66-84, modes harmonicMinor major, chords triad, verse 1451 1645 6251, chorus 4516 1345
  drums none epic, bass strings root, comp strings hold, comp harp alberti, extra brass hold, lead strings, voice opera, reverb 0.6, delay 0
Flamenco: bpm 104-132, modes phrygianDominant phrygian, chords triad, verse 4321 1212 1232, chorus 4321 2121
  drums palmas hand, bass upright root, comp nylon strum, extra nylon arp16, lead nylon, voice bright, reverb 0.3, delay 0
Celtic: bpm 108-128, beats 3, modes dorian mixolydian major, chords triad, verse 1717 1471 1541, chorus 6711 4171
  drums bodhran hand, bass upright root, comp harp arp8, comp steel strum, extra fiddle hold, lead whistle, voice light, reverb 0.42, delay 0
`;

const styles = new Map(entriesOf(table).map(([genre, lines]) => [genre, parseStyle(lines)]));

/** How one of the 50 main genres is played. */
export const styleOf = (genre: MainGenre): Style => assertDefined(styles.get(genre), genre);
for (const genre of mainGenres) styleOf(genre);
