import type { ErrorCode } from '../error-codes'

/**
 * What a message or a note may carry. Bytes, px and ms; one place for device, hooks and screens. The server redraws pictures: `pixels`
 * is checked before anything is decoded, `edge` is the longer side of what is kept, and `shortEdge` the shorter side of a long narrow
 * picture, such as a scrolled screenshot (S25).
 */
export const fileLimits = {
  perMessage: 5,
  bytes: 10 * 1024 * 1024,
  /** Of a file that a device reads to make it smaller. */
  givenBytes: 100 * 1024 * 1024,
  nameLength: 80,
  pixels: 40_000_000,
  edge: 2560,
  shortEdge: 853,
  /** A person's uploads of one day, and all that a member's tickets hold of theirs. */
  dayBytes: 100 * 1024 * 1024,
  totalBytes: 500 * 1024 * 1024,
  /** Uploaded for a message that never came, or not to its end. */
  unusedMs: 24 * 60 * 60 * 1000,
  /** A file is uploaded in parts of at most so many bytes (Y17). Where the way doesn't let them through they become smaller, down to the least. */
  partBytes: 256 * 1024,
  leastPartBytes: 32 * 1024,
  /** How many unfinished uploads the server keeps for a person; the one that stands still the longest goes first. */
  unfinished: 10,
  /** What a device keeps of seen files, the oldest go first. */
  keptBytes: 100 * 1024 * 1024,
} as const

/** How fast one person may upload; what comes faster waits on the device. */
export const filePace = { max: 40, windowMs: 10 * 60_000 } as const

/** How fast one person may send parts of files: as many as those files have at their smallest size. */
export const partPace = {
  max: filePace.max * (fileLimits.bytes / fileLimits.leastPartBytes),
  windowMs: filePace.windowMs,
} as const

/** What a file's first bytes say it is; a name or a browser's word counts for nothing. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'] as const
export type FileType = (typeof fileTypes)[number]
/** What the store accepts: pictures are stored redrawn, and never as a GIF. */
export const storedFileTypes: readonly FileType[] = fileTypes.filter((type) => type !== 'image/gif')
/** How many first bytes `fileTypeOf` looks at. */
export const headBytes = 32

const extensions: { [type in FileType]: string } = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
}
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis']

/** What a file is by its first bytes: its type, `file-heic` for what phones keep and browsers don't show, else `file-kind`. */
export function fileTypeOf(head: readonly number[]): FileType | (ErrorCode & ('file-heic' | 'file-kind')) {
  const text = String.fromCharCode(...head.slice(0, headBytes))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('%PDF-')) return 'application/pdf'
  return text.slice(4, 8) === 'ftyp' && heicBrands.includes(text.slice(8, 12)) ? 'file-heic' : 'file-kind'
}

/** Why a file can't be sent, as far as its size and first bytes tell; null where nothing is wrong. */
export function fileProblem(bytes: number, head: readonly number[]): ErrorCode | null {
  if (bytes === 0) return 'file-unreadable'
  const type = fileTypeOf(head)
  if (type === 'file-heic' || type === 'file-kind') return type
  return bytes > fileLimits.bytes ? 'file-too-large' : null
}

/** Whether it is shown as a picture; anything else is only ever downloaded. */
export const isPicture = (type: string): boolean => type.startsWith('image/')

// control characters, marks that turn the direction of a text around, and what file systems forbid
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*]/g

/** A file's name as it is kept and offered: no path, nothing invisible, the ending of what it is; `file` where nothing is left. */
export function safeFileName(name: string, type: FileType): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(unsafe, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ending = `.${extensions[type]}`
  const room = fileLimits.nameLength - ending.length
  return `${[...stem].slice(0, room).join('').trim() || 'file'}${ending}`
}

/** Why a person may upload no more for now: `today` and `total` are the bytes that are there. Null where they may. */
export function quotaProblem(bytes: number, today: number, total: number, member: boolean): ErrorCode | null {
  if (today + bytes > fileLimits.dayBytes) return 'files-of-the-day'
  return member && total + bytes > fileLimits.totalBytes ? 'files-full' : null
}

/** The files of a message as its row names them: ids, a blank between them. */
export const fileIdsOf = (files: string | undefined): string[] => (files ?? '').split(' ').filter((id) => id !== '')
