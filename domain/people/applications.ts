/** Within how many days an application to become an affiliate is answered, as it is promised (P17). */
export const applicationPromiseDays = 3
