import * as v from 'valibot'
import { fileIdsOf, fileLimits } from './files'

const idPattern = /^[a-z0-9]{15}$/

export const messageFilesSchema = v.pipe(
  v.string(),
  v.maxLength(fileLimits.perMessage * 16 - 1, 'too-many-files'),
  v.check((files) => {
    const ids = fileIdsOf(files)
    return ids.every((id) => idPattern.test(id)) && new Set(ids).size === ids.length
  }),
)
