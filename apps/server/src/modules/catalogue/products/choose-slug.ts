import { productSlug } from '@manabar/contracts';
import type { PrismaTransaction } from '#infra/db/prisma.ts';

/** Derives a free slug from a title, with the next number appended when it is taken. */
export async function chooseSlug(
  tx: PrismaTransaction,
  title: string,
  exceptId?: number,
): Promise<string> {
  const slug = productSlug(title);
  const taken = await tx.product.findMany({
    where: { slug: { startsWith: slug }, ...(exceptId !== undefined && { id: { not: exceptId } }) },
    select: { slug: true },
  });
  const used = new Set(taken.map((product) => product.slug));
  if (!used.has(slug)) return slug;
  let number = 2;
  while (used.has(`${slug}-${number}`)) number++;
  return `${slug}-${number}`;
}
