/** The product's name as shipped; an installation may call itself otherwise (P4). */
export const shippedName = 'Coterie'
