import { CONSOLE_LANGUAGES } from '@porchlight/core/i18n/console-languages.ts';
import { selectLocale } from '@porchlight/core/rules/texts/locale.ts';

type SampleNames = { inbox: string; sample: string; delivery: string; billing: string; product: string };

/** Titles of labels have small letters, digits, `_` and `-`. */
const NAMES: Record<(typeof CONSOLE_LANGUAGES)[number], SampleNames> = {
  ar: { inbox: 'بيانات نموذجية', sample: 'نموذج', delivery: 'توصيل', billing: 'فوترة', product: 'منتج' },
  de: { inbox: 'Beispieldaten', sample: 'beispiel', delivery: 'lieferung', billing: 'rechnung', product: 'produkt' },
  en: { inbox: 'Sample data', sample: 'sample', delivery: 'delivery', billing: 'billing', product: 'product' },
  es: { inbox: 'Datos de ejemplo', sample: 'ejemplo', delivery: 'envío', billing: 'facturación', product: 'producto' },
  fr: {
    inbox: "Données d'exemple",
    sample: 'exemple',
    delivery: 'livraison',
    billing: 'facturation',
    product: 'produit',
  },
  it: {
    inbox: 'Dati di esempio',
    sample: 'esempio',
    delivery: 'consegna',
    billing: 'fatturazione',
    product: 'prodotto',
  },
  ja: { inbox: 'サンプルデータ', sample: 'サンプル', delivery: '配送', billing: '請求', product: '商品' },
  nl: {
    inbox: 'Voorbeeldgegevens',
    sample: 'voorbeeld',
    delivery: 'levering',
    billing: 'facturering',
    product: 'product',
  },
  pl: { inbox: 'Dane przykładowe', sample: 'przykład', delivery: 'dostawa', billing: 'płatności', product: 'produkt' },
  pt_BR: { inbox: 'Dados de exemplo', sample: 'exemplo', delivery: 'entrega', billing: 'cobrança', product: 'produto' },
  tr: { inbox: 'Örnek veriler', sample: 'örnek', delivery: 'teslimat', billing: 'faturalama', product: 'ürün' },
  zh_CN: { inbox: '示例数据', sample: '示例', delivery: '配送', billing: '账单', product: '产品' },
};

/** The names of inbox and labels in a language of the console, English where it has no such language. */
export const sampleNames = (locale: string | undefined): SampleNames => {
  const code = selectLocale(locale ?? '', CONSOLE_LANGUAGES);
  return NAMES[CONSOLE_LANGUAGES.find((each) => each === code) ?? 'en'];
};
