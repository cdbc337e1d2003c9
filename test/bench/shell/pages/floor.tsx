import { createRoot } from 'react-dom/client';
import { must } from '../../../../src/lib/must.ts';

/** The least a React page can be: what Home is measured against. */
createRoot(must(document.getElementById('root'), '#root')).render(<h1>Hello</h1>);
