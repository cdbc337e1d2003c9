import './first-frame.tsx';
import { start } from './start.tsx';

void start();
