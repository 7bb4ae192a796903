import { useParams } from 'react-router-dom';
import { ProductLoader } from '#features/catalogue/product/product-loader.tsx';

/** /products/{slug}; the parameter is a slug or an id. */
export default function ProductPage() {
  const { slug = '' } = useParams();
  return <ProductLoader slug={slug} />;
}
