import { useLocation } from 'react-router-dom'

/** The address that opens an amount's reason over this page (`?why=`, `features/earnings/reason-of`); Back closes it. */
export function useWhyHref(): (why: string) => string {
  const { pathname } = useLocation()
  return (why) => `${pathname}?why=${why}`
}
