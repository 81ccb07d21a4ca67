import { useState } from 'react'

/** Whether something was so at any time since this is shown. */
export function useHasBeen(so: boolean): boolean {
  const [been, setBeen] = useState(so)
  if (so && !been) setBeen(true)
  return been || so
}
