import { productSlug } from '@manabar/contracts';
import type { PrismaTransaction } from '#infra/db/prisma.ts';

/** A free slug made of a title: its own, else with the next number behind it. */
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
