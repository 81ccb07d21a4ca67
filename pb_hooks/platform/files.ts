export interface StoredFile {
  name: string
  bytes: number
  atMs: number
}

export const dataPath = (...names: readonly string[]): string => $filepath.join($app.dataDir(), ...names)

/** Returns the regular files of a folder; none if there is no folder. Throws if the folder can't be read. */
export const filesIn = (folder: string): StoredFile[] =>
  unlessMissing([], () =>
    $os.readDir(folder).flatMap((entry) => (entry.type().isRegular() ? unlessMissing([], () => [fileOf(entry)]) : [])),
  )

export const removeFile = (path: string): void => unlessMissing(undefined, () => $os.remove(path))

function fileOf(entry: PbDirEntry): StoredFile {
  const info = entry.info()
  return { name: entry.name(), bytes: info.size(), atMs: info.modTime().unixMilli() }
}

/** Returns the result of `work`, or `otherwise` if the file doesn't exist. */
function unlessMissing<T>(otherwise: T, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (/no such file|cannot find the (file|path)/.test(String(error))) return otherwise
    throw error
  }
}
