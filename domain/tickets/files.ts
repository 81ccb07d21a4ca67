import type { ErrorCode } from '../error-codes'

/** Limits in bytes, px and ms. `edge` limits the longer side, `shortEdge` the shorter side of long pictures (S25). */
export const fileLimits = {
  perMessage: 5,
  bytes: 10 * 1024 * 1024,
  givenBytes: 100 * 1024 * 1024,
  nameLength: 80,
  pixels: 40_000_000,
  edge: 2560,
  shortEdge: 853,
  dayBytes: 100 * 1024 * 1024,
  totalBytes: 500 * 1024 * 1024,
  unusedMs: 24 * 60 * 60 * 1000,
  /** The size of a part, reduced down to the minimum if a proxy rejects larger ones (Y17). */
  partBytes: 256 * 1024,
  leastPartBytes: 32 * 1024,
  /** The maximum number of unfinished uploads. The oldest ones are deleted. */
  unfinished: 10,
  /** The size of the device's cache for viewed files. The oldest files are deleted first. */
  keptBytes: 100 * 1024 * 1024,
} as const

export const fileUploadLimit = { max: 40, windowMs: 10 * 60_000 } as const

export const filePartLimit = {
  max: fileUploadLimit.max * (fileLimits.bytes / fileLimits.leastPartBytes),
  windowMs: fileUploadLimit.windowMs,
} as const

/** Types that are detected by the first bytes. File names and the types that browsers send are ignored. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'] as const
export type FileType = (typeof fileTypes)[number]
/** Types that are stored. GIFs are excluded, because they are re-encoded. */
export const storedFileTypes: readonly FileType[] = fileTypes.filter((type) => type !== 'image/gif')
export const headBytes = 32

const extensions: { [type in FileType]: string } = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
}
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis']

/** Returns a file's type, or an error: `file-heic` for phone formats that browsers can't display, otherwise `file-kind`. */
export function fileTypeOf(head: readonly number[]): FileType | (ErrorCode & ('file-heic' | 'file-kind')) {
  const text = String.fromCharCode(...head.slice(0, headBytes))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('%PDF-')) return 'application/pdf'
  return text.slice(4, 8) === 'ftyp' && heicBrands.includes(text.slice(8, 12)) ? 'file-heic' : 'file-kind'
}

export function fileProblem(bytes: number, head: readonly number[]): ErrorCode | null {
  if (bytes === 0) return 'file-unreadable'
  const type = fileTypeOf(head)
  if (type === 'file-heic' || type === 'file-kind') return type
  return bytes > fileLimits.bytes ? 'file-too-large' : null
}

/** Reports whether a file is a picture. Other types can only be downloaded. */
export const isPicture = (type: string): boolean => type.startsWith('image/')

// Control characters, direction marks, and characters that file systems forbid.
// oxlint-disable-next-line no-control-regex -- control characters are removed
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*]/g

/** Returns a name without path and invisible characters, with the extension of its type; `file` if nothing is left. */
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

/** Returns the exceeded quota, or null. `today` and `total` are the bytes that are uploaded already. */
export function quotaProblem(bytes: number, today: number, total: number, member: boolean): ErrorCode | null {
  if (today + bytes > fileLimits.dayBytes) return 'files-of-the-day'
  return member && total + bytes > fileLimits.totalBytes ? 'files-full' : null
}

export const fileIdsOf = (files: string | undefined): string[] => (files ?? '').split(' ').filter((id) => id !== '')
