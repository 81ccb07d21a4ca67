// These packages have no types.
declare module 'express'
declare module 'express-pouchdb'
declare module 'pouchdb-adapter-memory'
declare module 'pouchdb-node'
declare module 'pouchdb-browser'
declare module 'pouchdb-find'
