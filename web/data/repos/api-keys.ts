import type { Reference } from '../../../domain/api/reference'
import { fetchBuilt } from '../remote/fetch-file'
import { useAnswer, type Answer } from './use-route'

/** What keys open, as the build wrote it. */
export const useApiReference = (): Answer<Reference> =>
  useAnswer(['reference'], () => fetchBuilt<Reference>('/reference.json'))
