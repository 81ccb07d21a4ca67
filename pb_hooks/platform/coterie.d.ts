/**
 * Functions that the Go program provides to the hooks, in addition to PocketBase's own: what JavaScript can't do, and what
 * should not be implemented twice, but never business rules. `server/hooks` registers them as the global `$coterie`. The
 * comments say which texts are JSON.
 */
declare const $coterie: {
  /**
   * Sets the program's clock, including JavaScript's `Date`; only in `coterie demo`, which has its own process. Throws in a
   * server.
   */
  setNowMs(ms: number): void
  /** Returns how far the wall clock has run ahead of the monotonic clock since it was last trusted, in ms (M42). */
  clockAheadMs(): number
  /** Trusts the current wall clock. */
  trustClock(): void
  /** Counts one use in a fixed window shared by all runtimes; returns 0, or the ms to wait. */
  takeFromLimit(bucket: string, key: string, max: number, windowMs: number): number
  /**
   * Re-encodes a JPEG, PNG, WebP or GIF in a separate process (S25): input base64 and JSON `{ pixels, edge, shortEdge }`,
   * output JSON `{ problem, type, width, height, size, data }`. `problem` is '', `too-large` or `unreadable`.
   */
  redrawPicture(person: string, base64: string, limits: string): string
  /** Adds the bytes of base64 text to a file field of a record that the caller saves; throws for invalid base64. */
  putFile(record: PbRecord, field: string, base64: string, name: string): void
  /**
   * Appends a request's body to an unfinished upload of at most `maxBytes` bytes; returns its new size, -1 if `offset` isn't
   * its current size, -2 if it would exceed `maxBytes`. In both cases nothing is added.
   */
  appendUpload(e: PbRequestEvent, name: string, offset: number, maxBytes: number): number
  /** Returns the stored part of an unfinished upload in base64. */
  readUpload(name: string): string
  /** Verifies a new passkey, input and output JSON; throws if it doesn't match the request. */
  verifyNewPasskey(asked: string): string
  /** Verifies the answer of a known passkey, input and output JSON; throws if it doesn't match the request. */
  verifyPasskeyResponse(asked: string): string
  /**
   * Hashes a password in a queue, because each hash takes 50 ms of CPU time; returns '' after 5 s, throws for more than 72
   * bytes.
   */
  hashPassword(password: string): string
  /** Compares a password with a hash in a queue; returns 'busy' after 5 s. */
  passwordMatches(hash: string, password: string): 'yes' | 'no' | 'busy'
  /**
   * Returns when a person last used a device (ms), 0 if unknown; the time is stored in memory and written every few
   * minutes.
   */
  deviceActiveMs(deviceId: string): number
  /** Records that a person uses a device now, without a database write. */
  touchDevice(deviceId: string): void
  /** Encrypts text (AES-256-GCM) with a key derived from the data directory's key, which never reaches JavaScript. */
  seal(plain: string): string
  /** Decrypts text that `seal` encrypted; throws if the key differs or the text was modified. */
  unseal(sealed: string): string
  /** Writes the ends of the audit log and the fact record outside the database after the commit (M31). */
  anchorAfterCommit(app: PbApp): void
  /** Writes a new anchor for a new record or after an accepted loss, and clears an earlier loss. */
  startNewAnchor(): void
  /** Returns the anchor and whether the database contains what it names: JSON `{ problem, state }`. */
  anchor(app: PbApp): string
  /**
   * Runs a task of the task table (`pb_hooks/main.ts`) in the background after the caller's transaction commits, or
   * immediately if there is no transaction. Tasks of one name run one after another; a task equal to a waiting one is
   * dropped. Waiting tasks are lost when the process ends.
   */
  startTask(app: PbApp, task: string, argument: string): void
  /**
   * Moves a cron expression with a fixed minute by up to 59 minutes, the same number for all jobs of an installation, so
   * that several on one machine don't run their jobs at the same time.
   */
  staggered(cron: string): string
  /** Runs `work` on a consistent state of the data with a new staging file; use `platform/staging-db.ts`. */
  writeStagingFile(name: string, work: (source: PbSource) => void): void
  /** Runs `work` on the current data with an existing staging file; use `platform/staging-db.ts`. */
  readStagingFile(name: string, work: (source: PbSource) => void): void
  /** Runs `work`, whose transactions may copy from a staging file; use `platform/staging-db.ts`. */
  withStagingFile(app: PbApp, name: string, work: () => void): void
  /** Closes and removes a staging file, if it exists. */
  removeStagingFile(name: string): void
  /** Updates the prerendered pages after the commit, because their content changed. */
  publicPagesChanged(): void
  /** Recounts stats immediately, outside a transaction, after counted rows were deleted. */
  recountStats(): void
  /**
   * Sends an email by SMTP and waits: input JSON `{ server, mail }`, output JSON `MailResponse` (domain/mail/delivery).
   * Only servers at public addresses are allowed, unless `server.anywhere` says that the environment configured the server.
   */
  sendBySmtp(asked: string): string
  /** Connects to a mail server and signs in, without sending: input JSON of `server`, output JSON `MailResponse`. */
  connectSmtp(server: string): string
  /**
   * Sends a POST (or GET) request to a public https address and follows no redirects: input JSON `{ url, headers, body,
   * base64, timeMs, method, bytes }`, output JSON `{ problem, status, text, certain, retryAfter }`. PocketBase's
   * `$http.send` could reach private addresses. Defaults: `timeMs` 20 s, `bytes` of the response 16 KB. `base64`: the body
   * is in base64.
   */
  post(request: string): string
  /**
   * OpenID Connect (S31): returns the provider's sign-in page, exchanges a code for verified claims, or checks a provider's
   * settings. Input and output JSON, see server/oidc; use pb_hooks/sessions/identity-provider.ts. May take 15 s.
   */
  singleSignOnAddress(call: string): string
  redeemSingleSignOn(call: string): string
  checkSingleSignOn(call: string): string
  /** Creates a key pair for web push: JSON `{ public, private }`. */
  pushKeys(): string
  /**
   * Encrypts a message for one browser: input JSON, output JSON `{ headers, body }` with the body in base64; throws for
   * invalid keys.
   */
  sealPush(asked: string): string
  /**
   * Reads a backup as a restore would: input JSON `{ name, questions }`, where each question is a query that returns one
   * number; output JSON `{ problem, bytes, answers }`.
   */
  readBackup(asked: string): string
  /** Copies a backup to the second location and verifies it; returns the problem, '' for none. */
  copyBackup(name: string): string
  /**
   * Empties the database's journal; returns false if something reads it without a pause. Waits up to ten seconds for
   * readers and blocks all writers meanwhile.
   */
  truncateJournal(): boolean
  /** Returns an address at which a backup can be downloaded only once, within a minute. */
  createBackupLink(name: string): string
  /**
   * Prepares a restore: input JSON `{ Act, ID, … }` (`call` of server/restoring), output JSON `{ job, keyFixed, free }`.
   * Throws if the job isn't in the state that the act needs. `confirm` ends the server.
   */
  restoreJob(asked: string): string
  /**
   * Appends a request's body to the upload of a backup; returns what has arrived in total, -1 if there is no such upload, -2
   * if `offset` isn't what has arrived or the upload would exceed its size.
   */
  appendRestore(e: PbRequestEvent, id: string, offset: number): number
  /** Returns the PDF of a document (JSON, `Document` of server/statement) in base64; throws for invalid input. */
  printStatement(document: string): string
  /**
   * Returns what only the Go program knows about the machine and its disk, as JSON. May wait 3 s. Use `readMachine` of
   * pb_hooks/backups.
   */
  readMachineInfo(): string
}
