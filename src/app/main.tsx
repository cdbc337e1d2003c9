import '@fontsource-variable/figtree/wght.css';
import '../ui/tokens.css';
import '../ui/base.css';
import './app.css';
import { start } from './start.tsx';

void start();
