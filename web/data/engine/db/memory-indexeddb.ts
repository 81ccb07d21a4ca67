// A separate chunk, which is loaded if the browser refuses IndexedDB, and is excluded from the precache by its name
// (vite.config.ts).
export { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
