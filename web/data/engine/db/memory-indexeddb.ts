// This file is a separate chunk, which vite.config.ts excludes from the precache by its name.
export { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
