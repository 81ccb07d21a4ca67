import { useCallback, useEffect, useState } from 'react'

/** Told by a form of a page when it begins to hold something unsaved, and when no longer. */
export type ReportUnsaved = (form: string, unsaved: boolean) => void

/** For a page of several forms: whether any holds something unsaved, and what to hand to each, for one `useLeaveGuard`. */
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

/** A form says whether it holds something unsaved; gone, it holds nothing. */
export function useReportUnsaved(report: ReportUnsaved, form: string, unsaved: boolean): void {
  useEffect(() => {
    report(form, unsaved)
    return () => report(form, false)
  }, [report, form, unsaved])
}
