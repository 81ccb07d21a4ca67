/**
 * What the Go program gives the hooks beside PocketBase's own functions: what JavaScript can't do or mustn't do twice, never rules.
 * Registered by `server/hooks` as the global `$coterie`. Text that holds JSON is named so.
 */
declare const $coterie: {
  /** Sets the clock of the program, which is JavaScript's `Date`, too, inside `coterie demo`, which has a process of its own; throws in a server. */
  setNowMs(ms: number): void
  /** How far the wall clock has run ahead of the machine's steady clock since it was last trusted, in ms (M42). */
  clockAheadMs(): number
  /** Takes the wall clock as right from here on. */
  trustClock(): void
  /** Takes one from a fixed window that all runtimes share, and returns 0, or the ms to wait. */
  allow(bucket: string, key: string, max: number, windowMs: number): number
  /**
   * Redraws a person's JPEG, PNG, WebP or GIF in a process of its own (S25): base64 and `{ pixels, edge, shortEdge }` as JSON in, JSON
   * `{ problem, type, width, height, size, data }` out. `problem` is '', `too-large` or `unreadable`.
   */
  redrawPicture(person: string, base64: string, limits: string): string
  /** Puts the bytes of base64 text into a file field of a record that the caller saves; throws for text that is not base64. */
  putFile(record: PbRecord, field: string, base64: string, name: string): void
  /**
   * Adds a request's body to an unfinished upload of at most `most` bytes and returns how many bytes it has then; -1 if the body doesn't
   * follow on them, -2 if there would be more than `most`. Both add nothing.
   */
  appendUpload(e: PbRequestEvent, name: string, offset: number, most: number): number
  /** Returns what is stored of an unfinished upload, in base64. */
  readUpload(name: string): string
  /** Checks a new passkey, JSON in and out; throws if it is not what was asked for. */
  passkeyMade(asked: string): string
  /** Checks the answer of a known passkey, JSON in and out; throws if it is not what was asked for. */
  passkeyUsed(asked: string): string
  /** Returns the six digits of a half minute's number (RFC 6238, HMAC-SHA-1). */
  oneTimeCode(secret: string, step: number): string
  /** Hashes a password when a turn comes, because each costs 50 ms of a core; '' after 5 s, throws for more than 72 bytes. */
  hashPassword(password: string): string
  /** Compares a password with a hash when a turn comes; 'busy' after 5 s. */
  passwordMatches(hash: string, password: string): 'yes' | 'no' | 'busy'
  /** Puts a hash into an account's record; PocketBase refuses to save one that `setRaw` put there. */
  putPasswordHash(record: PbRecord, hash: string): void
  /** Returns when a person last used a device (ms), 0 when unknown; in memory and written every few minutes. */
  deviceActiveMs(deviceId: string): number
  /** Notes that a person used a device now; it waits for no other write. */
  touchDevice(deviceId: string): void
  /** Encrypts text (AES-256-GCM) with a key that is derived from the data folder's and never reaches JavaScript. */
  seal(plain: string): string
  /** Decrypts what `seal` made; throws for another key and for changed text. */
  open(sealed: string): string
  /** Writes where the audit log and the record of facts end, outside the database, once the transaction is committed (M31). */
  anchorAfterCommit(app: PbApp): void
  /** Writes it for a record that begins, or whose loss was accepted: an earlier loss is forgotten. */
  anchorBegins(): void
  /** Returns what the anchor says, and whether the database reaches it: JSON `{ problem, state }`. */
  anchor(app: PbApp): string
  /**
   * Runs a task of the task table (`pb_hooks/main.ts`) in the background once the caller's transaction is committed, at once without one.
   * Tasks of one name run one after the other; an equal one that waits already is the same. The process's end forgets what waits.
   */
  begin(app: PbApp, task: string, argument: string): void
  /** Works on the data as they are now and on a new staging file of that name; use `platform/stage.ts`. */
  fillStage(name: string, work: (source: PbSource) => void): void
  /** Reads a staging file and the data as they are now; use `platform/stage.ts`. */
  readStage(name: string, work: (source: PbSource) => void): void
  /** Does work whose transactions may copy from a staging file; use `platform/stage.ts`. */
  lendStage(app: PbApp, name: string, work: () => void): void
  /** Removes a staging file and closes its connection, if there is one. */
  dropStage(name: string): void
  /** Fills the prerendered pages again after the commit, because something they show has changed. */
  publicPagesChanged(): void
  /** Counts the figures again at once, outside a transaction, because something that they counted was deleted. */
  figuresNow(): void
  /**
   * Hands a mail to an SMTP server and waits: JSON `{ server, mail }` in, JSON `MailAnswer` (domain/mail/delivery) out. Only public servers,
   * except where `server.anywhere` says that the machine named it.
   */
  sendBySmtp(asked: string): string
  /**
   * Sends a POST (or GET) to a public https address and follows no redirect: JSON `{ url, headers, body, base64, timeMs, method, bytes }` in,
   * JSON `{ problem, status, text, certain, retryAfter }` out. PocketBase's `$http.send` would reach private addresses. `timeMs` is 20 s and
   * `bytes` of the answer 16 KB unless they are given; `base64` says that the body is written so.
   */
  post(request: string): string
  /** Makes a pair of keys for web push: JSON `{ public, private }`. */
  pushKeys(): string
  /** Encrypts a message for one browser: JSON in, JSON `{ headers, body }` out, the body in base64; throws for what are no keys. */
  sealPush(asked: string): string
  /**
   * Reads a backup back as a restore would: JSON `{ name, questions }` in, each question a query of one number that is asked of the copy; JSON
   * `{ problem, bytes, answers }` out.
   */
  readBackup(asked: string): string
  /** Copies a backup to the second place and compares what arrived; returns the name of the problem, '' for none. */
  copyBackup(name: string): string
  /** Returns an address at which a backup can be downloaded once, within a minute. */
  lendBackup(name: string): string
  /** Returns an address at which a mail's HTML is shown once, within a minute, under a content policy of its own. */
  showMail(html: string): string
  /** Returns the PDF of a document (JSON, `Document` of server/statement) in base64; throws for what is no document. */
  printStatement(document: string): string
  /** Returns what is free of the disk and whether the data folder can be written to, as JSON; use `disk()` of pb_hooks/backups. */
  disk(): string
  /** Returns what only the program knows of where it runs, as JSON; it may wait 3 s; use `machine()` of pb_hooks/backups. */
  machine(): string
  /** Returns the number that a proof of work asks for: any from 0 to `most`, in a build for tests a fiftieth of them. */
  workNumber(most: number): number
}
