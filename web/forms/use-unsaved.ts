import { useCallback, useEffect, useState } from 'react'

/** A form calls this function when it starts or stops having unsaved changes. */
export type ReportUnsaved = (form: string, unsaved: boolean) => void

/**
 * Returns, for a page with several forms, whether any form has unsaved changes, and the callback for each form. Use it with
 * one `useLeaveGuard`.
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

/** Reports a form's unsaved changes. An unmounted form has none. */
export function useReportUnsaved(report: ReportUnsaved, form: string, unsaved: boolean): void {
  useEffect(() => {
    report(form, unsaved)
    return () => report(form, false)
  }, [report, form, unsaved])
}
