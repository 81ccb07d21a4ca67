import { existsSync, readdirSync, statSync } from 'node:fs'

/** Returns every file in a folder, sorted. Returns the path itself if it is a file, and nothing if it doesn't exist. */
export function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`)
    .sort()
}
