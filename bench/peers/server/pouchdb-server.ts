// PouchDB's own server for CouchDB's protocol, in memory, reduced to what PouchDB needs.
import type { IncomingMessage } from 'node:http'
import express from 'express'
import expressPouchdb from 'express-pouchdb'
import memory from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-node'

PouchDB.plugin(memory)
const InMemory = PouchDB.defaults({ adapter: 'memory' })
const app = express()
interface Answer {
  type(kind: string): Answer
  send(text: string): void
  json(value: unknown): void
}
const blank = (_request: unknown, response: Answer): void =>
  response.type('html').send('<!doctype html><title>bench</title>')
app.get('/', blank)
app.get('/api/health', blank)
app.post(
  '/seed',
  express.json({ limit: '100mb' }),
  (request: IncomingMessage & { body: { id: string }[] }, response: Answer) => {
    const given = request.body
    void new InMemory('messages').bulkDocs(given.map(({ id, ...row }) => ({ _id: id, ...row }))).then(() => {
      response.json({ rows: given.length })
    })
  },
)
app.use('/db', expressPouchdb(InMemory, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: '/dev/null' }))
app.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))
