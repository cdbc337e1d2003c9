/** The first load's icons; icons.tsx has the others and loads with the screens. */
import { icon, path, solid } from './icon.tsx';

export const HomeIcon = path('M4 10.8 12 4l8 6.8V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1Z');
export const HomeSolidIcon = solid(
  'M11.4 3.3 3.5 10a1 1 0 0 0-.35.76V19A2 2 0 0 0 5.15 21H9.5a.6.6 0 0 0 .6-.6V15h3.8v5.4a.6.6 0 0 0 .6.6h4.35a2 2 0 0 0 2-2v-8.24a1 1 0 0 0-.35-.76l-7.9-6.7a.93.93 0 0 0-1.2 0Z',
);
export const LibraryIcon = path('M4 4.5v15M8.5 4.5v15M13 5l4.6 14.3');
export const LibrarySolidIcon = icon(<path d="M4 4.5v15M9 4.5v15M14 4.8l4.6 14.4" strokeWidth="3" />);
export const SearchIcon = path('M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5ZM20.5 20.5l-4.9-4.9');
export const SearchSolidIcon = icon(
  <path d="M10.75 17a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5ZM20 20l-4.6-4.6" strokeWidth="2.75" />,
);
export const ProfileIcon = path(
  'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.5 20c.7-3.6 3.7-5.5 7.5-5.5s6.8 1.9 7.5 5.5',
);
export const ProfileSolidIcon = solid(
  'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0 1.6c-4.4 0-7.7 2.3-8.4 6.2-.1.7.4 1.2 1 1.2h14.8c.6 0 1.1-.5 1-1.2-.7-3.9-4-6.2-8.4-6.2Z',
);
export const CloseIcon = path('m6 6 12 12M18 6 6 18');
export const ChevronLeftIcon = path('M15 5.5 8.5 12l6.5 6.5');
export const ArrowUpIcon = path('M12 19.5V5M5.5 11 12 4.5l6.5 6.5');
export const CloudOffIcon = path(
  'M9.5 6.6A5.5 5.5 0 0 1 17.4 10a4.3 4.3 0 0 1 2.5 7M16.5 18.5h-9a4 4 0 0 1-.6-7.95c.1-.5.25-.95.46-1.4M4 4l16 16',
);
export const CloudDoneIcon = path(
  'M7.5 18.5a4 4 0 0 1-.6-7.95A5.5 5.5 0 0 1 17.4 10 4.3 4.3 0 0 1 17 18.5ZM9.5 13.3l2 2 3.5-3.8',
);
export const CloudUpIcon = path(
  'M8 18.5h-.5a4 4 0 0 1-.6-7.95A5.5 5.5 0 0 1 17.4 10a4.3 4.3 0 0 1-.4 8.5h-1M12 19.5v-7M9.5 14.5l2.5-2.5 2.5 2.5',
);
export const AlertIcon = path('M12 4 3 19.5h18ZM12 10v4.2M12 16.9v.1');
export const RefreshIcon = path('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15');
export const KeyboardIcon = path(
  'M4.5 6.5h15a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5ZM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8.5 14h7',
);
export const InstallIcon = path('M12 4v9M8 9.5l4 4 4-4M4.5 14.5v4A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5v-4');
