/**
 * Combined sub-genres: each line is a stem and its prefixes (`Rock: Art Rock, Dream Rock, …`), a third of the size of
 * 600 whole names.
 */
const combined: readonly (readonly [stem: string, before: string])[] = [
  [
    'Pop',
    'Acoustic,Art,Baroque,Bedroom,Bubblegum,Chamber,City,Dance,Dark,Dream,Electro,Euro,Folk,Future,Glitch,Hyper,Indie,Jangle,Latin,Noise,Orchestral,Power,Psychedelic,Retro,Sad,Sophisti,Summer,Synth,Teen,Tropical',
  ],
  [
    'Lo-Fi',
    'Acoustic,Ambient,Anime,Chill,Coffee Shop,Dark,Dreamy,Guitar,Jazzy,Japanese,Late Night,Morning,Nostalgic,Piano,Rainy,Sleepy,Study,Winter',
  ],
  [
    'Rock',
    'Acoustic,Alternative,Arena,Art,Blues,Classic,Desert,Experimental,Folk,Garage,Glam,Gothic,Hard,Heartland,Indie,Latin,Math,Melodic,Noise,Piano,Post,Progressive,Psychedelic,Space,Southern,Stoner,Surf,Symphonic,Yacht',
  ],
  [
    'Hip Hop',
    'Abstract,Alternative,Boom Bap,Christian,Cinematic,Cloud,Conscious,East Coast,Experimental,French,G-Funk,Golden Age,Instrumental,Jazz,Latin,Lo-Fi,Melodic,Old School,Orchestral,Psychedelic,Southern,UK,Underground,West Coast',
  ],
  ['EDM', 'Acoustic,Anthemic,Big Room,Cinematic,Dark,Festival,Folk,Happy,Latin,Melodic,Orchestral,Retro,Summer,Vocal'],
  [
    'R&B',
    '90s,Acoustic,Chill,Contemporary,Dark,Electro,Funky,Indie,Jazzy,Late Night,Latin,Neo,Slow,Smooth,Trap,Vintage',
  ],
  [
    'Jazz',
    'Acid,Afro-Cuban,Avant-Garde,Bebop,Chamber,Cool,Dark,Ethno,Free,Gypsy,Hard Bop,Latin,Lounge,Modal,Nordic,Nu,Orchestral,Smooth,Soul,Spiritual,Vocal,West Coast',
  ],
  [
    'Ambient',
    'Acoustic,Arctic,Cinematic,Dark,Desert,Drone,Dub,Ethereal,Forest,Generative,Glitch,Healing,Isolationist,Meditative,Modular,Nature,Ocean,Orchestral,Piano,Rainy,Ritual,Space,Tape,Tribal,Underwater',
  ],
  ['K-Pop', 'Acoustic,Cute,Dark,Dreamy,EDM,Girl Crush,Hip Hop,Latin,Orchestral,R&B,Retro,Rock,Summer,Synth'],
  [
    'House',
    'Acid,Afro,Amapiano,Baile,Bass,Big Room,Brazilian Bass,Chicago,Classic,Deep,Dirty Dutch,Disco,Electro,Filter,French,Funky,Future,Garage,Ghetto,Hip,Italo,Jackin,Jazz,Latin,Lo-Fi,Melodic,Minimal,Organic,Piano,Progressive,Slap,Soulful,Tech,Tribal,Tropical,UK,Vocal',
  ],
  [
    'Techno',
    'Acid,Ambient,Berlin,Birmingham,Dark,Deep,Detroit,Dub,Hard,Hypnotic,Industrial,Melodic,Minimal,Organic,Peak Time,Progressive,Raw,Schranz,Space,Tribal,Warehouse',
  ],
  [
    'Trap',
    'Ambient,Bass,Cinematic,Cloud,Dark,EDM,Emo,Festival,Future,Guitar,Hard,Hybrid,Latin,Melodic,Orchestral,Piano,Rage,Southern',
  ],
  ['Indie', 'Acoustic,Chill,Dark,Dreamy,Electronic,Lo-Fi,Melancholic,Nordic,Psychedelic,Summer,Synth'],
  [
    'Folk',
    'Acoustic,American,Anti,Appalachian,Baroque,Chamber,Contemporary,Dark,Dream,Epic,Freak,Gothic,Indie,Irish,Medieval,Neo,Nordic,Pagan,Progressive,Psychedelic,Russian,Scottish,Slavic,Space,Stomp and Holler',
  ],
  [
    'Classical',
    'Ambient,Cinematic,Contemporary,Crossover,Dark,Epic,Impressionist,Indian,Minimal,Modern,Neo,Post,Romantic,Turkish',
  ],
  [
    'Metal',
    'Alternative,Ambient Black,Atmospheric Black,Avant-Garde,Black,Brutal Death,Celtic,Death,Doom,Epic,Folk,Funeral Doom,Glam,Gothic,Groove,Heavy,Industrial,Melodic Death,Neoclassical,Nu,Oriental,Pagan,Post,Power,Progressive,Sludge,Speed,Stoner,Symphonic,Technical Death,Thrash,Viking',
  ],
  ['Reggae', 'Acoustic,Conscious,Dub,Lovers Rock,Modern,Pop,Rock,Roots,Summer'],
  [
    'Soul',
    'Blue-Eyed,Chicago,Classic,Country,Deep,Latin,Lo-Fi,Memphis,Modern,Neo,Northern,Psychedelic,Retro,Smooth,Southern,Symphonic',
  ],
  ['Funk', 'Acid,Afro,Brazilian,Cosmic,Deep,Electro,Future,G,Jazz,Latin,Liquid,Nu,P,Retro,Space,Synth'],
  ['Blues', 'Acoustic,Chicago,Country,Dark,Delta,Desert,Electric,Jazz,Jump,Memphis,Modern,Piano,Slow,Soul,Swamp,Texas'],
  [
    'Country',
    'Acoustic,Alternative,Bro,Classic,Contemporary,Cosmic,Dark,Gothic,Honky Tonk,Indie,Modern,Nashville,Outlaw,Pop,Progressive,Red Dirt,Texas,Trap',
  ],
  ['Synthwave', 'Chill,Cyberpunk,Dark,Dream,Epic,Horror,Melodic,Outrun,Retro,Space,Summer,Vocal'],
  [
    'Drum and Bass',
    'Ambient,Atmospheric,Dancefloor,Dark,Deep,Halftime,Intelligent,Jazzy,Jump Up,Liquid,Melodic,Minimal,Neurofunk,Orchestral,Techstep,Vocal',
  ],
  ['Dubstep', 'Chill,Cinematic,Color Bass,Dark,Deep,Melodic,Orchestral,Organic,Riddim,Tearout,UK'],
  [
    'Trance',
    'Acid,Ambient,Balearic,Classic,Dark Psy,Dream,Forest Psy,Full-On Psy,Goa,Hard,Melodic,Orchestral,Progressive,Psy,Tech,Uplifting,Vocal',
  ],
  ['Disco', 'Afro,Cosmic,Dark,Electro,Euro,French,Funky,Future,Italo,Latin,Nu,Orchestral,Space,Synth'],
  [
    'Punk',
    'Anarcho,Art,Celtic,Cow,Dance,Emo,Folk,Garage,Gypsy,Hardcore,Melodic,Pop,Post,Psycho,Riot Grrrl,Skate,Street,Surf,Synth',
  ],
  ['Latin', 'Acoustic,Alternative,Electronic,Romantic,Summer,Tropical,Urban'],
  ['Reggaeton', 'Acoustic,Chill,Dark,Neo,Old School,Pop,Romantic,Summer,Trap'],
  ['Afrobeat', 'Chill,Electronic,Jazz,Modern,Orchestral,Pop,Psychedelic,Soul'],
  ['Bossa Nova', 'Chill,Electronic,Jazz,Lo-Fi,Modern,Orchestral,Rainy,Summer'],
  ['Gospel', 'Acoustic,Black,Choir,Contemporary,Country,Funky,Soul,Southern,Traditional,Urban'],
  [
    'Cinematic',
    'Ambient,Dark,Dramatic,Electronic,Epic,Fantasy,Horror,Minimal,Orchestral,Piano,Post-Apocalyptic,Romantic,Sci-Fi,Suspenseful,Tribal,Western',
  ],
  ['Phonk', 'Aggressive,Ambient,Brazilian,Chill,Cowbell,Dark,Drift,House,Memphis,Melodic'],
  ['Drill', 'Bronx,Brooklyn,Chicago,Dark,Jersey,Melodic,Orchestral,Sample,UK'],
  ['Garage', '2-Step,Bassline,Dark,Future,Melodic,Soulful,Speed,UK'],
  ['Swing', 'Big Band,Dark,Electro,Gypsy,Jazz,Modern,Western'],
  ['Celtic', 'Ambient,Dark,Epic,Fantasy,Modern,New Age,Orchestral'],
  ['J-Pop', 'Acoustic,Anime,City,Electro,Idol,Kawaii,Orchestral,Rock,Synth'],
  ['Industrial', 'Aggro,Ambient,Dance,Dark,Electro,Martial,Rhythmic,Space'],
];

/**
 * At least 500 names (docs/product.md section 10, sub-genres), built on first use: only /genres and the
 * genre screen need them.
 */
export const subGenreNames = (): readonly string[] =>
  combined.flatMap(([stem, before]) => before.split(',').map((word) => `${word} ${stem}`));
