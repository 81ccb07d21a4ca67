/** The part of PocketBase's JavaScript runtime that the hooks use, with the shapes of its Go values. */

interface PbQuery {
  bind(params: Record<string, unknown>): PbQuery
  execute(): { rowsAffected(): number }
  one(target: unknown): void
  all(target: unknown): void
}

/** A record query; `one` fills the record and throws if there is none. */
interface PbRecordQuery {
  andWhere(expression: PbExpression): PbRecordQuery
  limit(rows: number): PbRecordQuery
  one(record: PbRecord): void
}

type PbExpression = { readonly __expression: never }

interface PbSource {
  db(): { newQuery(sql: string): PbQuery }
}

interface PbApp extends PbSource {
  runInTransaction(work: (tx: PbApp) => void): void
  findCollectionByNameOrId(name: string): PbCollection
  findRecordById(collection: string, id: string): PbRecord
  recordQuery(collection: string): PbRecordQuery
  save(model: PbRecord): void
  delete(model: PbRecord): void
  logger(): {
    info(message: string, ...pairs: unknown[]): void
    warn(message: string, ...pairs: unknown[]): void
    error(message: string, ...pairs: unknown[]): void
  }
  settings(): {
    smtp: { enabled: boolean; host: string; port: number; username: string; password: string; tls: boolean }
    meta: { senderName: string; senderAddress: string; appURL: string }
  }
  isTransactional(): boolean
  dataDir(): string
  createBackup(context: Context, name: string): void
  newFilesystem(): PbFilesystem
  subscriptionsBroker(): { clients(): { [id: string]: PbClient }; unregister(id: string): void }
  store(): {
    has(key: string): boolean
    get(key: string): unknown
    getAll(): { [key: string]: unknown }
    set(key: string, value: string): void
    remove(key: string): void
  }
}

interface PbFilesystem {
  serve(response: PbResponse, request: PbRequest, key: string, name: string): void
  close(): void
}

interface PbClient {
  id(): string
  get(key: string): unknown
}

interface PbCollection {
  id: string
  name: string
  authToken: { secret: string }
  fields: { getByName(name: string): { prepareValue(record: PbRecord, stored: unknown): unknown } }
}

interface PbRecord {
  id: string
  get(field: string): unknown
  getString(field: string): string
  getInt(field: string): number
  getBool(field: string): boolean
  set(field: string, value: unknown): void
  setRaw(field: string, value: unknown): void
  isNew(): boolean
  original(): PbRecord
  collection(): PbCollection
  tokenKey(): string
  refreshTokenKey(): void
  baseFilesPath(): string
}

interface PbRequestEvent {
  app: PbApp
  auth: PbRecord | null
  request: PbRequest
  response: PbResponse
  json(status: number, body: unknown): void
  html(status: number, body: string): void
  get(key: string): unknown
  setCookie(cookie: Cookie): void
}

interface PbRequest {
  method: string
  host: string
  body: unknown
  header: { get(name: string): string }
  url: { path: string; rawQuery: string }
  cookiesNamed(name: string): { value: string }[]
}

interface PbResponse {
  header(): { set(name: string, value: string): void }
}

interface PbFileInfo {
  size(): number
  modTime(): { unixMilli(): number }
}

interface PbDirEntry {
  name(): string
  type(): { isRegular(): boolean }
  info(): PbFileInfo
}

interface PbRecordEvent {
  app: PbApp
  record: PbRecord
  next(): void
}

declare const $app: PbApp
declare const $security: {
  randomStringWithAlphabet(length: number, alphabet: string): string
  /** Compares in constant time. */
  equal(a: string, b: string): boolean
  sha256(text: string): string
  hs256(text: string, key: string): string
  createJWT(claims: { [name: string]: unknown }, key: string, seconds: number): string
}
declare const $os: {
  getenv(name: string): string
  readDir(path: string): PbDirEntry[]
  remove(path: string): void
}
declare const $filepath: { join(...parts: string[]): string }
declare class Context {}
declare class Cookie {
  constructor(facts: { [name: string]: unknown })
}
declare class InternalServerError extends Error {
  constructor(message: string, data: unknown)
}
/** `Record` below is PocketBase's constructor; TypeScript's own `Record` type keeps its name. */
declare const $dbx: { exp(sql: string, bound: { [name: string]: string }): PbExpression }
declare const Record: new (collection?: PbCollection, data?: { [field: string]: unknown }) => PbRecord
declare class DynamicModel {
  constructor(shape: { [field: string]: unknown })
}
declare class Timezone {
  constructor(name: string)
  string(): string
}
declare class DateTime {
  constructor(value: string, zone?: string)
  time(): { in(zone: Timezone): { format(layout: string): string } }
}
declare function arrayOf<T>(model: T): T[]
declare function sleep(milliseconds: number): void
declare function toString(value: unknown, maxBytes?: number): string
declare const console: { log(...values: unknown[]): void; error(...values: unknown[]): void }
