import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/fonts/figtree.css';
import './app.css';
import { start } from './start.tsx';

void start();
