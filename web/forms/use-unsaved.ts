import { useCallback, useEffect, useState } from 'react'

export type ReportUnsaved = (form: string, unsaved: boolean) => void

/**
 * For a page with several forms: whether any has unsaved changes, and the callback for each. Use it with one
 * `useLeaveGuard`.
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

/** An unmounted form has no unsaved changes. */
export function useReportUnsaved(report: ReportUnsaved, form: string, unsaved: boolean): void {
  useEffect(() => {
    report(form, unsaved)
    return () => report(form, false)
  }, [report, form, unsaved])
}
