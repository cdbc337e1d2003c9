import { icon, path, solid } from './icon.tsx';

const heart = 'M12 20.2C5.6 15.9 3 12.5 3 9a4.6 4.6 0 0 1 9-1.4A4.6 4.6 0 0 1 21 9c0 3.5-2.6 6.9-9 11.2Z';

export const PlayIcon = solid('M7 4.6v14.8a1 1 0 0 0 1.53.85l11.6-7.4a1 1 0 0 0 0-1.7L8.53 3.75A1 1 0 0 0 7 4.6Z');
export const PauseIcon = icon(
  <>
    <rect x="5.5" y="4" width="4.5" height="16" rx="1.4" />
    <rect x="14" y="4" width="4.5" height="16" rx="1.4" />
  </>,
  true,
);
export const NextIcon = solid(
  'M4 5.7v12.6a1 1 0 0 0 1.55.83L15 12.9v4.9a1.2 1.2 0 0 0 1.2 1.2h1.1a1.2 1.2 0 0 0 1.2-1.2V6.2A1.2 1.2 0 0 0 17.3 5h-1.1A1.2 1.2 0 0 0 15 6.2v4.9L5.55 4.87A1 1 0 0 0 4 5.7Z',
);
export const PreviousIcon = solid(
  'M20 5.7v12.6a1 1 0 0 1-1.55.83L9 12.9v4.9A1.2 1.2 0 0 1 7.8 19H6.7a1.2 1.2 0 0 1-1.2-1.2V6.2A1.2 1.2 0 0 1 6.7 5h1.1A1.2 1.2 0 0 1 9 6.2v4.9l9.45-6.23A1 1 0 0 1 20 5.7Z',
);
export const ShuffleIcon = path(
  'M3 7h2.5c2 0 3.2 1 4.3 2.6l2.9 4.8c1.1 1.7 2.3 2.6 4.3 2.6h3.5M17.5 4l3 3-3 3M17.5 14l3 3-3 3M3 17h2.5c1.7 0 2.8-.7 3.7-1.8M13.3 8.8C14.2 7.7 15.3 7 17 7h3.5',
);
export const RepeatIcon = path(
  'M4 11.5V10a3 3 0 0 1 3-3h12.5M16.5 4l3 3-3 3M20 12.5V14a3 3 0 0 1-3 3H4.5M7.5 20l-3-3 3-3',
);
export const RepeatOneIcon = icon(
  <>
    <path d="M4 11.5V10a3 3 0 0 1 3-3h12.5M16.5 4l3 3-3 3M20 12.5V14a3 3 0 0 1-3 3H4.5M7.5 20l-3-3 3-3" />
    <path d="m11 10.8 1.3-.8v4" strokeWidth="1.5" />
  </>,
);
export const HeartIcon = path(heart);
export const HeartSolidIcon = solid(heart);
export const MoreIcon = icon(
  <>
    <circle cx="5.5" cy="12" r="1.6" />
    <circle cx="12" cy="12" r="1.6" />
    <circle cx="18.5" cy="12" r="1.6" />
  </>,
  true,
);
export const ChevronDownIcon = path('m5.5 9 6.5 6.5L18.5 9');
export const ChevronRightIcon = path('m9 5.5 6.5 6.5L9 18.5');
export const ExpandIcon = path('M13.5 5H19v5.5M19 5l-6 6M10.5 19H5v-5.5M5 19l6-6');
export const CheckIcon = path('m5 12.5 4.8 4.8L19.5 7');
export const PlusIcon = path('M12 5v14M5 12h14');
export const PlaylistIcon = path('M4 6.5h11M4 11.5h11M4 16.5h6M16.5 18.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm0 0V10l3.5 1.2');
export const PlaylistAddIcon = path('M4 6.5h13M4 11.5h13M4 16.5h7M18 14v6M15 17h6');
export const QueueIcon = path(
  'M4 12h16M4 16h16M4 20h10M6 4h12a2 2 0 0 1 2 2 2 2 0 0 1-2 2H6a2 2 0 0 1-2-2 2 2 0 0 1 2-2Z',
);
export const PlayNextIcon = path('M4 5.5v6l5-3ZM13 8.5h7M4 15h16M4 19.5h10');
export const LyricsIcon = path(
  'M20 11.5c0 3.9-3.6 7-8 7-.9 0-1.8-.13-2.6-.37L5 20l.9-3.7A6.5 6.5 0 0 1 4 11.5c0-3.9 3.6-7 8-7s8 3.1 8 7ZM8.5 10h7M8.5 13h4.5',
);
export const DownloadIcon = path('M12 4v11M7 10.5l5 5 5-5M5 19.5h14');
export const ShareIcon = path(
  'M12 14.5V3.5M8 7l4-3.5L16 7M7.5 10.5H6.5a1.5 1.5 0 0 0-1.5 1.5v7A1.5 1.5 0 0 0 6.5 20.5h11a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-1',
);
export const VolumeLowIcon = path('M5 9.5v5h3l4.5 4v-13l-4.5 4ZM16 10a3 3 0 0 1 0 4');
export const VolumeHighIcon = path('M4 9.5v5h3l4.5 4v-13l-4.5 4ZM15 9.5a3.8 3.8 0 0 1 0 5M17.8 6.8a8 8 0 0 1 0 10.4');
export const VolumeMuteIcon = path('M4 9.5v5h3l4.5 4v-13l-4.5 4ZM15.5 9.8l4.5 4.5M20 9.8l-4.5 4.5');
export const SettingsIcon = path(
  'M10.09 5.37L10.28 3.06L13.72 3.06L13.91 5.37L15.34 5.96L17.1 4.47L19.53 6.9L18.04 8.66L18.63 10.09L20.94 10.28L20.94 13.72L18.63 13.91L18.04 15.34L19.53 17.1L17.1 19.53L15.34 18.04L13.91 18.63L13.72 20.94L10.28 20.94L10.09 18.63L8.66 18.04L6.9 19.53L4.47 17.1L5.96 15.34L5.37 13.91L3.06 13.72L3.06 10.28L5.37 10.09L5.96 8.66L4.47 6.9L6.9 4.47L8.66 5.96ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
);
export const ClockIcon = path('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2');
export const OfflineIcon = path('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.8v7M8.8 12l3.2 3.2 3.2-3.2');
export const OfflineSolidIcon = solid(
  'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 0 0 0-18.5Zm.9 4.8v5.6l1.7-1.7a.9.9 0 0 1 1.27 1.27l-3.23 3.23a.9.9 0 0 1-1.27 0l-3.23-3.23A.9.9 0 0 1 9.4 11.45l1.7 1.7v-5.6a.9.9 0 0 1 1.8 0Z',
);
export const CloudIcon = path('M7.5 18.5a4 4 0 0 1-.6-7.95A5.5 5.5 0 0 1 17.4 10 4.3 4.3 0 0 1 17 18.5Z');
export const GripIcon = path('M5 8.5h14M5 12h14M5 15.5h14');
export const ArrangeIcon = path('M4 6.5h16M7 12h10M10 17.5h4');
export const SelectIcon = path('M4 7l2 2 3.5-4M4 16l2 2 3.5-4M13 7.5h7M13 16.5h7');
export const EditIcon = path('M4.5 19.5h4L19 9a2.1 2.1 0 0 0 0-3l-1-1a2.1 2.1 0 0 0-3 0L4.5 15.5ZM13.5 6.5l4 4');
export const RemoveIcon = path('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8 12h8');
export const TrashIcon = path(
  'M4.5 6.5h15M9.5 6.5v-2a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 6.5l.8 12.6a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12.6M10.2 10.5v6M13.8 10.5v6',
);
export const SignOutIcon = path(
  'M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
);
export const QuestionIcon = path(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.7 9.6a2.4 2.4 0 1 1 3.5 2.1c-.8.45-1.2.9-1.2 1.8M12 16.3v.1',
);
export const NoteIcon = path(
  'M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm0 0V6l10-2v11.5M19 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
);
