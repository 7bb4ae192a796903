import { statement } from '#infra/db/sql.ts';

export interface RegionJson {
  id: number;
  name: string;
  code: string;
  flag: string;
  /** The product's currency name in the region; empty: none. */
  game_currency: string;
  translations: unknown;
}

export interface ProductRow {
  id: number;
  slug: string;
  title: string;
  description: string;
  image_url: string;
  keywords: string;
  category: 'gift-card' | 'top-up';
  game_currency: string;
  has_global_codes: boolean;
  activation_instructions: string;
  translations: unknown;
  /** Active regions, by id. */
  regions: RegionJson[];
  /** The pseudo-region 0. */
  global: RegionJson;
}

const columns = `
  p.id, p.slug, p.title, p.description, p.image_url, p.keywords, p.category::text AS category, p.game_currency,
  p.has_global_codes, p.activation_instructions, p.translations,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', r.id, 'name', r.name, 'code', r.code, 'flag', r.flag, 'translations', r.translations,
            'game_currency', pr.game_currency) ORDER BY r.id), '[]')
     FROM product_regions pr JOIN regions r ON r.id = pr.region_id
    WHERE pr.product_id = p.id AND r.is_active AND r.id > 0) AS regions,
  (SELECT jsonb_build_object('id', 0, 'name', r.name, 'code', r.code, 'flag', r.flag,
                             'translations', r.translations, 'game_currency', '')
     FROM regions r WHERE r.id = 0) AS global`;

export const listProductRows = statement<ProductRow>(`
  SELECT ${columns} FROM products p WHERE p.archived_at IS NULL ORDER BY p.id`);

export const findProductRow = statement<ProductRow, [id: number]>(`
  SELECT ${columns} FROM products p WHERE p.id = $1 AND p.archived_at IS NULL`);

/**
 * Resolves an address to a product: by slug, then by id ($2, null when it is not a number), then by its title
 * in any language, lower-cased and with hyphens for whitespace.
 */
export const resolveProductId = statement<{ id: number }, [name: string, id: number | null]>(`
  SELECT id FROM (
    SELECT p.id, CASE WHEN p.slug = lower($1) THEN 0 WHEN p.id = $2 THEN 1 ELSE 2 END AS rank
      FROM products p
     WHERE p.archived_at IS NULL AND (
       p.slug = lower($1) OR p.id = $2
       OR lower($1) IN (
         SELECT lower(regexp_replace(btrim(t.title), '\\s+', '-', 'g'))
           FROM (VALUES (p.title), (p.translations -> 'ru' ->> 'title'), (p.translations -> 'en' ->> 'title'),
                        (p.translations -> 'uz' ->> 'title')) AS t (title)))) AS found
   ORDER BY rank, id LIMIT 1`);

/** Addresses of products that are not archived. */
export const listAddressRows = statement<{ id: number; slug: string; titles: (string | null)[] }>(`
  SELECT id, slug, ARRAY[title, translations -> 'ru' ->> 'title', translations -> 'en' ->> 'title',
                         translations -> 'uz' ->> 'title'] AS titles
    FROM products WHERE archived_at IS NULL`);

/** Slugs with the time of their last change, newest first. */
export const listAddressChanges = statement<{ slug: string; changed: Date }>(`
  SELECT slug, updated_at AS changed FROM products WHERE archived_at IS NULL ORDER BY id DESC`);

export const lockRow = statement<{ title: string; slug: string }, [id: number]>(`
  SELECT title, slug FROM products WHERE id = $1 AND archived_at IS NULL FOR UPDATE`);

export const deleteRow = statement<never, [id: number]>(`DELETE FROM products WHERE id = $1`);

/** Archives a product and frees its slug; entered slugs never contain a tilde. */
export const archiveRow = statement<never, [id: number]>(`
  UPDATE products SET archived_at = now(), updated_at = now(), version = version + 1, slug = slug || '~' || id
   WHERE id = $1`);

/** Locks a product and a region for codes against deletion; `region`: it exists and is not archived. */
export const lockPlace = statement<{ region: boolean }, [productId: number, regionId: number]>(`
  SELECT (SELECT true FROM regions WHERE id = $2 AND archived_at IS NULL FOR KEY SHARE) IS TRUE AS region
    FROM products WHERE id = $1 AND archived_at IS NULL FOR KEY SHARE`);

/** Finds a product by slug and locks it against deletion. */
export const holdProductBySlug = statement<{ id: number; code_prefix: string }, [slug: string]>(`
  SELECT id, code_prefix FROM products WHERE slug = $1 AND archived_at IS NULL FOR KEY SHARE`);
