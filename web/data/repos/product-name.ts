import { shippedName } from '../../../domain/programme/shipped-name'
import { useProgramme } from './programme'
import { usePublicProgramme } from './public-programme'

/** The installation's own name (P4): from the copy, else from the server, else as shipped. */
export function useProductName(): string {
  const fromCopy = useProgramme().value?.product_name
  const fromServer = usePublicProgramme()?.productName
  return fromCopy ?? fromServer ?? shippedName
}
