import './first-frame.tsx';
import '../shell/app.css';
import { start } from './start.tsx';

void start();
