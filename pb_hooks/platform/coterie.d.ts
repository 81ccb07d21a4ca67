/**
 * What the Go program lends to the hooks: mechanisms (cookies, tokens, clock, limits, sealing), never rules.
 * Registered by `server/hooks` as the global `$coterie`.
 */
declare const $coterie: {
  /** Server time in ms; the one clock of every stamp (a test binary may set it). */
  nowMs(): number
  /** Sets that clock. Only inside `coterie demo`, which runs in a process of its own; throws in a server. */
  setNowMs(ms: number): void
  /** Whether a name is a time zone of the IANA table that the program carries. */
  knowsTimeZone(name: string): boolean
  /** Public origin without a trailing slash, for links. */
  origin(): string
  /** Takes one from a fixed window: 0 = allowed, else the ms to wait. */
  allow(bucket: string, key: string, max: number, windowMs: number): number
  clientIp(e: unknown): string
  /** The query of a request: the first value of each name. */
  query(e: unknown): { [name: string]: string }
  /** Whether base64 text is a whole PNG that can be drawn. */
  readsPicture(base64: string): boolean
  /**
   * Redraws a person's JPEG, PNG, WebP or GIF (server/picture): base64 and `{ pixels, edge, shortEdge }` as JSON in, JSON
   * `{ problem, type, width, height, size, data }` out. `problem` is '' or `too-large` or `unreadable`. Each person has one turn at a
   * time; it ends after two seconds (S25).
   */
  redrawPicture(person: string, base64: string, limits: string): string
  /** Writes down that a request failed; equal errors once a minute with their count (S28). Never holds what the request sent. */
  requestFailed(what: string, error: string): void
  /** Puts base64 text's bytes into a file field; stored when the record is saved. Throws where it is no base64. */
  putFile(record: unknown, field: string, base64: string, name: string): void
  /** Answers with a record's stored file, under the headers that were set. */
  sendFile(e: unknown, record: unknown, field: string, name: string): void
  /** How many bytes of an unfinished upload (server/uploads) are kept; 0 = there is none. */
  uploadSize(name: string): number
  /**
   * Adds a request's body to an unfinished upload, of which at most `most` bytes are kept. Answers how many bytes are kept then; -1 where
   * others came first, so that the body doesn't follow on what is kept, -2 where there would be more than `most`. Both add nothing.
   */
  appendUpload(e: unknown, name: string, offset: number, most: number): number
  /** What is kept of an unfinished upload, in base64. */
  readUpload(name: string): string
  dropUpload(name: string): void
  /** Unfinished uploads whose names begin so: `[{ name, bytes, atMs }]` as JSON; `atMs` = when the last part came. */
  uploads(prefix: string): string
  /** What a bot check's service answers about a token, as its JSON text; '' when it didn't answer within five seconds. */
  askBotService(provider: string, secret: string, token: string, ip: string): string
  /** Where PayPal is asked in a mode; the hosts are fixed (server/hooks/paypal.go). */
  payPalHost(mode: string): string
  /** The raw secret in the device cookie, '' when there is none. */
  deviceSecret(e: unknown): string
  setDeviceCookie(e: unknown, secret: string): void
  clearDeviceCookie(e: unknown): void
  /** The cookie that lets the device that signed up verify without a password (S5). */
  signupSecret(e: unknown): string
  setSignupCookie(e: unknown, secret: string): void
  clearSignupCookie(e: unknown): void
  /** The cookie of a browser that signed in before; it gives no rights and outlives sign-out (S17). */
  knownSecret(e: unknown): string
  setKnownCookie(e: unknown, secret: string): void
  /** The cookie that binds a step that was begun to its browser; it gives no rights. */
  stepSecret(e: unknown): string
  setStepCookie(e: unknown, secret: string): void
  /** Origin of the page that asks: the public one, or this machine's under the name it was asked by. */
  pageOrigin(e: unknown): string
  /** Checks a new passkey, or the answer of a known one (server/passkey): JSON in and out. Throws when it isn't what was asked for. */
  passkeyMade(asked: string): string
  passkeyUsed(asked: string): string
  /** A new secret of one-time codes, in base32. */
  oneTimeSecret(): string
  /** The six digits of a half minute's number. */
  oneTimeCode(secret: string, step: number): string
  /**
   * A password's hash, made when a turn comes (each costs 50 ms of a core); '' when none came in 5 s. Throws for more than
   * 72 bytes.
   */
  hashPassword(password: string): string
  /** Whether a password has that hash; 'busy' when no turn came in 5 s. */
  passwordMatches(hash: string, password: string): 'yes' | 'no' | 'busy'
  /** Puts a hash into an account's record (PocketBase itself takes plain passwords alone). */
  putPasswordHash(record: unknown, hash: string): void
  /** Access token of a person bound to a living device (claim `did`). */
  issueToken(userId: string, deviceId: string, ttlMs: number): string
  /** The device that this request's token and cookie agree on, '' for a guest. */
  deviceId(e: unknown): string
  /** The API key that let this request in, '' for a person's own and for a guest's. */
  apiKey(e: unknown): string
  /** Forgets a device at once: its next request is refused, its event stream closes. */
  forgetDevice(deviceId: string): void
  /** Last human input reported by a device (ms), 0 when unknown. */
  deviceActiveMs(deviceId: string): number
  /** Notes human input of a device now. */
  touchDevice(deviceId: string): void
  /** AES-GCM with the key of the data folder. */
  seal(plain: string): string
  open(sealed: string): string
  /** How far the wall clock has run ahead of the machine's steady clock since it was last trusted, in ms (M42). */
  clockAheadMs(): number
  /** Takes the wall clock as right from here on. */
  trustClock(): void
  /**
   * Runs a job of the job table (`pb_hooks/main.ts`) soon, in the background: never inside the caller's request or
   * transaction. Equal calls within a second are one. A job that finds nothing yet is found by its cron tick.
   */
  runSoon(job: string): void
  /**
   * Runs a task of the task table (`pb_hooks/main.ts`) in the background once the caller's transaction is committed, at once
   * otherwise. Tasks of one name run one after the other; an equal one that waits already is the same. The process's end
   * forgets what waits.
   */
  begin(app: PbApp, task: string, argument: string): void
  /** Whether the program is about to end: a long task stops at its next step. */
  stopping(): boolean
  /** Work on the data as they are now and on a new staging file of that name. Use `platform/stage.ts`. */
  fillStage(name: string, work: (source: PbSource) => void): void
  /** Work that only reads a staging file and the data as they are now. */
  readStage(name: string, work: (source: PbSource) => void): void
  /** Work whose transactions may copy from a staging file. */
  lendStage(app: PbApp, name: string, work: () => void): void
  /** Removes a staging file, if it is there. */
  dropStage(name: string): void
  /** A slot of the prerendered pages changed (settings, rates): fill them anew after the commit. */
  publicPagesChanged(): void
  /** Counts the figures anew, at once: they say nothing any more that was taken away before. Outside a transaction. */
  figuresNow(): void
  /** Writes where the audit log and the record of facts end, outside the database, once the transaction is committed (M31). */
  anchorAfterCommit(app: PbApp): void
  /** Writes it for a record that begins, or whose loss was accepted: an earlier loss is forgotten. */
  anchorBegins(): void
  /** `{ problem, state }` as JSON: what the anchor says, and whether the database reaches it. */
  anchor(app: PbApp): string
  /**
   * Hands a mail to an SMTP server and waits: `{ server, mail }` as JSON, the answer (`MailAnswer` of domain/mail/delivery) as JSON.
   * Public servers alone, but where `server.anywhere` says that the machine named it.
   */
  sendBySmtp(asked: string): string
  /**
   * A POST to a public https address, no redirect followed: `{ url, headers, body, base64, timeMs, method, bytes }` as JSON, the answer as
   * JSON. `base64`: the body is written so. `timeMs`: how long it may take in all, 20 s without it. `method`: GET instead. `bytes`: how
   * much of the answer is read, 16 KB without it.
   */
  post(request: string): string
  /** A new pair of keys for web push: `{ public, private }` as JSON. */
  pushKeys(): string
  /** Seals a message for one browser (server/push): JSON in, `{ headers, body }` out, the body in base64. Throws for what are no keys. */
  sealPush(asked: string): string
  /** Whether targets on this machine are let through (COTERIE_LOOPBACK_TARGETS: tests, development). */
  loopbackTargets(): boolean
  /** Whether the machine names the mail server (COTERIE_SMTP), so that nobody sets another. */
  mailIsFixed(): boolean
  /** Writes a backup beside everybody's work; answers the name of what kept it from it (domain/programme/backups), '' for nothing. */
  writeBackup(name: string): string
  /**
   * Reads a backup back: `{ name, questions }` as JSON, each question a query of one number that is asked of the copy. The answer as JSON:
   * `{ problem, bytes, answers }`.
   */
  readBackup(asked: string): string
  /** Copies a backup to the second place and compares what arrived; a problem's name, '' for none. */
  copyBackup(name: string): string
  /** The backups that lie in the data folder: `[{ name, bytes, atMs }]` as JSON; none where their folder can't be read. */
  backupFiles(): string
  /** How the program finds the data folder, as JSON. Use `storage()` of pb_hooks/backups. */
  storage(): string
  /** Looks through the whole database for damage; true for none. What it found stays in `storage` until the next look. */
  checkDatabase(): boolean
  /** Takes a backup away, in both places; a problem's name, '' for none. */
  removeBackup(name: string): string
  /** The address from which a backup can be fetched once, within a minute. */
  lendBackup(name: string): string
  /** The address at which a mail's HTML is shown once, within a minute, in a frame of ours and under a policy of its own. */
  showMail(html: string): string
  /** Base64 of the PDF of a document, given as JSON (`Document` of server/statement). Throws where it is none. */
  printStatement(document: string): string
  /** What is free of the disk, and whether the data folder can be written to, as JSON; cheap. Use `disk()` of pb_hooks/backups. */
  disk(): string
  /** What only the program knows of where it runs, as JSON. It may wait 3 s for the public address. Use `machine()` of pb_hooks/backups. */
  machine(): string
  sha256(text: string): string
  hmacSha256(text: string, key: string): string
  randomHex(bytes: number): string
  /** The number that a proof of work asks for: any from 0 to `most`; of a build for tests a fiftieth of them. */
  workNumber(most: number): number
  /** Compares without leaking time. */
  equal(a: string, b: string): boolean
}
