// A separate chunk, loaded where the browser refuses IndexedDB and excluded from the precache by its name (vite.config.ts).
export { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
