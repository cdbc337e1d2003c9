import '../../ui/styles/tokens.css';
import '../../ui/styles/base.css';
import '../../ui/fonts/figtree.css';
import '../shell/app.css';
import { start } from './start.tsx';

void start();
