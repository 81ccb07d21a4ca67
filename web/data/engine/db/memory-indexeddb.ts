// A chunk of its own, loaded where the browser refuses IndexedDB, and kept out of the precache by its name (vite.config.ts).
export { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
