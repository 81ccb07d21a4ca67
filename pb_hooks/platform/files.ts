/** A file of the data folder. */
export interface StoredFile {
  name: string
  bytes: number
  /** When it was written last, ms. */
  atMs: number
}

/** The path of a file or folder in the data folder. */
export const pathOf = (...names: readonly string[]): string => $filepath.join($app.dataDir(), ...names)

/** The regular files of a folder; none where there is no folder. Throws where it can't be read. */
export const filesIn = (folder: string): StoredFile[] =>
  unlessMissing([], () =>
    $os.readDir(folder).flatMap((entry) => (entry.type().isRegular() ? unlessMissing([], () => [fileOf(entry)]) : [])),
  )

/** Removes a file, if there is one. */
export const removeFile = (path: string): void => unlessMissing(undefined, () => $os.remove(path))

function fileOf(entry: PbDirEntry): StoredFile {
  const info = entry.info()
  return { name: entry.name(), bytes: info.size(), atMs: info.modTime().unixMilli() }
}

/** What `work` returns; `otherwise` where it finds no such file. */
function unlessMissing<T>(otherwise: T, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (/no such file|cannot find the (file|path)/.test(String(error))) return otherwise
    throw error
  }
}
