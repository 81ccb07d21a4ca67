/** The filters that are set, as a route's input wants them: '' is left out. */
export const filled = <T extends object>(filters: T): { [name in keyof T]?: Exclude<T[name], ''> } =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as never
