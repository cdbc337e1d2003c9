import { createRoot } from 'react-dom/client';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';

/** The least a React page can be: what Home is measured against. */
createRoot(assertDefined(document.getElementById('root'), '#root')).render(<h1>Hello</h1>);
