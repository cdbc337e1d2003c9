import { startBundles } from '../../server/program-files.ts';

// Made by databases/setup.ts before the first test.
startBundles();
