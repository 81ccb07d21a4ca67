/** `1,234` in both languages, like the amounts. The words use it for every number they are given, screens for those that stand alone. */
export const formatCount = (count: number): string => Math.round(count).toLocaleString('en-US')
