import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { configure } from '@testing-library/react'

/**
 * From here on every effect of this file's screens runs twice, as it may in React's strict mode. Only the development renderer does that;
 * the others' is the product's (`scripts/lib/acting-react.ts`), which takes this one where a file has brought it.
 */
export function twiceEachEffect(): void {
  const here = createRequire(import.meta.url)
  const file = join(dirname(here.resolve('react-dom/package.json')), 'cjs/react-dom-client.development.js')
  // it keeps the window that it was loaded with: each file has its own
  delete here.cache[file]
  Object.assign(globalThis, { [Symbol.for('coterie.react-dom')]: here(file) as unknown })
  configure({ reactStrictMode: true })
}
