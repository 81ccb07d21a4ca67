import { createContext, useCallback, useEffect, useState } from 'react'

export type ReportUnsaved = (form: string, unsaved: boolean) => void

/** Receives which `CommandForm`s of a page have unsaved input. */
export const UnsavedFormsContext = createContext<ReportUnsaved>(() => undefined)

/**
 * Returns whether any form of a page has unsaved changes, and the callback with which each form reports its own. Use it
 * with one `useLeaveGuard`.
 */
export function useUnsaved(): { unsaved: boolean; report: ReportUnsaved } {
  const [forms, setForms] = useState<readonly string[]>([])
  const report = useCallback<ReportUnsaved>((form, unsaved) => {
    setForms((before) => {
      if (before.includes(form) === unsaved) return before
      return unsaved ? [...before, form] : before.filter((other) => other !== form)
    })
  }, [])
  return { unsaved: forms.length > 0, report }
}

/** Reports whether a form has unsaved changes. An unmounted form has none. */
export function useReportUnsaved(report: ReportUnsaved, form: string, unsaved: boolean): void {
  useEffect(() => {
    report(form, unsaved)
    return () => report(form, false)
  }, [report, form, unsaved])
}
